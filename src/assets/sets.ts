/** How the items of a set are stored: one YAML file each, or a folder with a main file. */
export type SetShape = {
  readonly name: string;
  /** Name of the main file of a folder item; absent when an item is a single file. */
  readonly mainFile?: string;
  /** Whether `~/.kdeps/<set>/` overrides items. Other folders of the user are read by whoever owns the set. */
  readonly hasUserLayer: boolean;
};

/** Every asset set, in the order in which they are shown everywhere. */
export const assetSets = [
  { name: "harness", hasUserLayer: true },
  { name: "events", hasUserLayer: true },
  { name: "actions", hasUserLayer: true },
  { name: "presets", hasUserLayer: true },
  { name: "themes", hasUserLayer: true },
  { name: "tools", hasUserLayer: true },
  { name: "components", mainFile: "component.yaml", hasUserLayer: false },
  { name: "commands", hasUserLayer: true },
  { name: "recipes", hasUserLayer: false },
  { name: "models", hasUserLayer: false },
  { name: "templates", mainFile: "template.yaml", hasUserLayer: false },
] as const satisfies readonly SetShape[];

/** Name of an asset set, such as `tools`. */
export type AssetSet = (typeof assetSets)[number]["name"];

/** The shape of a set. */
export function shapeOf(set: AssetSet): SetShape {
  return assetSets.find(({ name }) => name === set) as SetShape;
}
