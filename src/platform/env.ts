/** Environment variables as data: what a function may read or hand to a child, never `process.env` itself. */
export type Env = Readonly<Record<string, string | undefined>>;
