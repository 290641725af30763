/** What the socket behind a request can do. Absent when the request came from inside the process. */
export type Connection = {
  /** A call of unknown length begins: silence does not mean that anything is wrong. */
  readonly hold: (request: Request) => void;
  /** The call has ended: the usual limits hold again. */
  readonly release: (request: Request) => void;
};
