/** Named connections and defaults from config.yaml and the environment, as far as resources need them. */
export type Connections = {
  readonly http: Readonly<Record<string, HttpConnection>>;
  /** Name to DSN. */
  readonly sql: Readonly<Record<string, string>>;
};

export type HttpConnection = {
  readonly proxy?: string;
  readonly auth?: {
    readonly type: string;
    readonly username?: string;
    readonly password?: string;
    readonly token?: string;
    readonly key?: string;
    readonly value?: string;
  };
};
