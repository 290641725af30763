// yaml: files that people write, read into nodes that know where they stand and how they were written.

export type { Finding } from "./finding.ts";
export { quoted } from "./hazards.ts";
export {
  childOf,
  nodeAt,
  plainValue,
  setOwn,
  textUnder,
  type YamlEntry,
  type YamlList,
  type YamlMap,
  type YamlNode,
  type YamlPath,
  type YamlScalar,
} from "./node.ts";
export { nodeFromData } from "./node-from-data.ts";
export { type ParsedYaml, parseYaml, parseYamlNow } from "./parse.ts";
export { type ReadText, readText } from "./read-text.ts";
export { type SourceFile, sourceFile } from "./source-file.ts";
