/** What stands behind a request: a socket, or a caller inside the process. */
export type Connection = {
  /** Ends the call; the request's own signal unless given. */
  readonly signal?: AbortSignal;
  /** A call of unknown length begins: silence does not mean that anything is wrong. */
  readonly hold?: (request: Request) => void;
  /** The call has ended: the usual limits hold again. */
  readonly release?: (request: Request) => void;
};
