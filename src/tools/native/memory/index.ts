// memory: what an agent remembers between sessions. `kdeps run` has no memory, and the tools say so.
export { memoryDelete } from "./memory-delete.ts";
export { memoryQuery } from "./memory-query.ts";
export { memorySave } from "./memory-save.ts";
export { memorySearch } from "./memory-search.ts";
