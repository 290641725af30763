/**
 * The same value with U+FFFD for every half of a surrogate pair that stands alone. Models cut text between the halves of
 * an emoji; sent on, such text makes a request invalid and is refused from then on. Returns `value` itself when there is
 * nothing to replace.
 */
export function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(wellFormed);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const fixed = entries.map(([key, child]): [string, unknown] => [key.toWellFormed(), wellFormed(child)]);
  const isSame = fixed.every(([key, child], index) => key === entries[index]?.[0] && child === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(fixed);
}
