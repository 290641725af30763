import { type Callable, callable } from "../../languages/index.ts";
import { nameArgument } from "./arguments.ts";
import { type Frame, resultsOf } from "./frame.ts";
import { itemValue, loopValue } from "./iteration.ts";

/** The `item` object: methods of the iteration, and the fields of the current item where it is a map. */
export function itemObject(frame: Frame): Callable {
  const value = (name: string) => itemValue(frame, name) ?? null;
  const methods = {
    current: () => value("current"),
    prev: () => value("prev"),
    next: () => value("next"),
    index: () => frame.item?.index ?? 0,
    count: () => frame.item?.all.length ?? 0,
    values: (id: unknown) => (typeof id === "string" ? (resultsOf(frame).items(id) ?? []) : (frame.item?.all ?? [])),
  };
  return callable(
    (name) => value(nameArgument(name)),
    () => ({ ...methods, ...currentFields(frame) }),
  );
}

function currentFields({ item }: Frame): object {
  const current = item?.all[item.index];
  return typeof current === "object" && current !== null && !Array.isArray(current) ? current : {};
}

/** The `loop` object: 0, 0 and an empty list outside of a loop. */
export function loopObject(frame: Frame): Callable {
  return callable((name) => loopValue(frame, nameArgument(name)) ?? null, {
    index: () => frame.loop?.index ?? 0,
    count: () => (frame.loop ? frame.loop.index + 1 : 0),
    results: () => frame.loop?.results ?? [],
  });
}
