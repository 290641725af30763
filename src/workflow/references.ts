import type { ExpressionMode } from "./expressions-of.ts";

/** An action id that an expression names, with its place in the text. */
export type ActionReference = { readonly id: string; readonly offset: number };

export function actionReferences(_text: string, _mode: ExpressionMode): readonly ActionReference[] {
  return [];
}
