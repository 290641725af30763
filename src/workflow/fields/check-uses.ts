import type { CallUse, Uses } from "../../languages/index.ts";
import { scopeNames, storeNames } from "../context/index.ts";
import type { Place } from "./field.ts";

const names: ReadonlySet<string> = new Set(scopeNames);

/** Reports what an expression asks of its scope that no run could give: names that exist nowhere, stores of `set`. */
export function checkUses({ names: used, calls }: Uses, place: Place): void {
  const report = (message: string, offset: number) =>
    place.report(message, place.source.locate(place.path, "value", offset));
  for (const { name, offset } of used) {
    if (!names.has(name)) report(`expression compilation failed: unknown name ${name}`, offset);
  }
  for (const call of calls) {
    const store = unknownStore(call);
    if (store !== undefined) report(`unknown storage type: ${store}`, call.offset);
  }
}

function unknownStore({ name, args }: CallUse): string | undefined {
  const store = args[2];
  return name === "set" && typeof store === "string" && !storeNames.has(store) ? store : undefined;
}
