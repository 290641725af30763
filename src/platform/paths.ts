/** Turns the path a caller gave into an absolute one that it may touch. Errors carry no tool prefix; the call pipeline adds it. */
export type PathBoundary = {
  /** Absolute path with `~/` and relative parts resolved; refuses a filesystem root and what lies outside the workspace root. */
  readonly readable: (path: string) => Promise<string>;
  /** As `readable`, for a path that is about to be written; the boundary is checked on the resolved target of links. */
  readonly writable: (path: string) => Promise<string>;
};
