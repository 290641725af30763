// config: ~/.kdeps/config.yaml, the environment and the paths both name, read once at start.
export type { Connections, HttpConnection } from "./connections.ts";
