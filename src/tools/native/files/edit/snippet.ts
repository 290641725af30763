import { numbered } from "../numbered-lines.ts";
import { LineIndex } from "./line-index.ts";
import type { Region } from "./text-edit.ts";

/** Lines shown before and after a change. */
const context = 4;

/** The numbered lines around the changes of a text; `...` stands between parts that do not touch. */
export function changedSnippet(text: string, regions: readonly Region[], display: (part: string) => string): string {
  const index = new LineIndex(text);
  const windows = mergeTouching(regions.map((region) => windowAround(index, region)));
  const width = String(windows.at(-1)?.last ?? 0).length;
  return windows
    .map(({ first, last }) => {
      const lines = index.slice(first, last).map(display);
      return numbered(lines, first, width);
    })
    .join("\n...\n");
}

type Window = { readonly first: number; readonly last: number };

function windowAround(index: LineIndex, { start, end }: Region): Window {
  const first = index.lineAt(start);
  const last = index.lineAt(Math.max(start, end - 1));
  return { first: Math.max(1, first - context), last: Math.min(index.count, last + context) };
}

function mergeTouching(windows: readonly Window[]): Window[] {
  const merged: Window[] = [];
  for (const window of windows) {
    const previous = merged.at(-1);
    if (previous === undefined || window.first > previous.last + 1) merged.push(window);
    else merged[merged.length - 1] = { first: previous.first, last: Math.max(previous.last, window.last) };
  }
  return merged;
}
