// api: the control API. One Hono app with seven routes behind a bearer token, reached over a loopback listener, in memory
// as `http://kdeps.api`, or with the client that `kdeps api` uses.

export { type ControlClient, controlClient } from "./client.ts";
export { type ApiCommand, CommandRegistry, type CommandUsage } from "./command-registry.ts";
export type { Connection } from "./connection.ts";
export { type ControlApi, type ControlApiOptions, createControlApi } from "./control-api.ts";
export { inMemoryControl } from "./in-memory.ts";
export { type ListenAddress, parseListenAddress } from "./listen-address.ts";
export { type Listener, type ListenerOptions, startListener } from "./listener.ts";
export { checkToken, generateToken } from "./token.ts";
export type { ToolItem, ToolList } from "./wire.ts";
