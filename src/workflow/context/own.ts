/** The own entry of a map; undefined for anything inherited, so that nothing of the host language shows through. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

/** The value at a dotted path of maps. */
export function ownAt(root: unknown, path: readonly string[]): unknown {
  return path.reduce(own, root);
}

/** Sets an own entry whatever its name: assigning `__proto__` would change the map itself. */
export function setOwn(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
