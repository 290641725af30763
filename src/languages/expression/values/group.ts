import { isEqual } from "./compare.ts";
import { keyedMap } from "./keyed-map.ts";
import type { Meter } from "./meter.ts";
import { textOf } from "./text.ts";

/** Elements by what `keyOf` gives for them, groups and elements in the order of their first appearance. */
export function groupBy(
  array: readonly unknown[],
  keyOf: (element: unknown, index: number) => unknown,
  meter: Meter,
): Readonly<Record<string, unknown>> {
  // Keys with the same text are few, so that equal ones are looked for only among these.
  const byText = new Map<string, { readonly key: unknown; readonly elements: unknown[] }[]>();
  const groups: { readonly key: unknown; readonly elements: unknown[] }[] = [];
  for (const [i, element] of array.entries()) {
    const key = keyOf(element, i);
    const text = textOf(key, meter);
    const candidates = byText.get(text) ?? [];
    const group = candidates.find((candidate) => isEqual(candidate.key, key, meter));
    if (group) group.elements.push(element);
    else {
      const made = { key, elements: [element] };
      groups.push(made);
      byText.set(text, [...candidates, made]);
    }
  }
  return keyedMap(groups.map(({ key, elements }) => [key, elements]));
}
