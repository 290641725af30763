/** A refusal that the server itself decides, before or after the workflow ran. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly status: number;
  /** Word for `error.code` in the body. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
