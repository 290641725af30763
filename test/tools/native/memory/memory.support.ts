import type { MemoryStore } from "../../../../src/tools/index.ts";

/** A memory in a map: finds entries whose key or value contains the query. */
export function mapMemory(entries: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(entries));
  const memory: MemoryStore = {
    save: async (key, value) => void kept.set(key, value),
    search: async (query) =>
      [...kept].filter((entry) => entry.join(" ").includes(query)).map(([key, value]) => ({ key, value })),
    remove: async (key) => kept.delete(key),
  };
  return { memory, kept };
}
