import {
  type Finding,
  type Problem,
  parseYaml,
  plainValue,
  positionsIn,
  type SourceFile,
  sourceFile,
} from "../platform/index.ts";

/** What an asset takes from its file. */
export type AssetFile = { readonly content: unknown } & Pick<SourceFile, "text" | "locate" | "written">;

/**
 * Parses a file of a folder: one document, its content as data. Faults are warnings with their place, and there is no
 * file when there is one.
 */
export async function parseAssetFile(
  path: string,
  { text, finding }: { readonly text: string; readonly finding?: Finding },
): Promise<AssetFile | readonly Problem[]> {
  const { documents, findings } = finding ? { documents: [], findings: [finding] } : await parseYaml(text);
  const [root, second] = documents;
  const faults = findings.filter(({ severity }) => severity === "error");
  if (faults.length === 0 && second) {
    faults.push({ severity: "error", offset: second.at, message: "one document is expected, this begins another" });
  }
  if (faults.length > 0) {
    const position = positionsIn(path, text);
    return faults.map(({ offset, message, hint }) => {
      return { severity: "warning", message, at: position(offset), ...(hint ? { hint } : {}) };
    });
  }
  const { locate, written } = sourceFile(path, text, root);
  return { content: root ? plainValue(root) : null, text, locate, written };
}
