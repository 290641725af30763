import type { Position } from "../platform/index.ts";
import type { ComponentManifest } from "./schema/component.ts";
import type { ResourceConfig } from "./schema/resource.ts";
import type { WorkflowManifest } from "./schema/workflow.ts";

/** Where a value sits in a YAML document. */
export type YamlPath = readonly (string | number)[];

/** A YAML file that can point into itself. */
export type SourceFile = {
  /** As the user would write it: relative to the working directory where that is shorter. */
  readonly path: string;
  readonly text: string;
  /**
   * Position of the node at `path`, or of its nearest existing parent. `key` points at the key instead of the value.
   * `offset` counts UTF-16 units into the text of a scalar, as language errors do.
   */
  readonly locate: (path: YamlPath, what?: "key" | "value", offset?: number) => Position;
  /** The characters of the file for a number or boolean (`1.10`, `0640`); undefined for anything else. */
  readonly written: (path: YamlPath) => string | undefined;
};

/** One action of a resource or of an inline `before`/`after` entry, parsed by the schema of its resource type. */
export type LoadedAction = { readonly key: string; readonly config: unknown };

/** A resource with its keys parsed and defaults filled. */
export type LoadedResource = {
  readonly config: ResourceConfig;
  readonly action: LoadedAction | undefined;
  readonly source: SourceFile;
  /** Path of this resource inside `source`. */
  readonly path: YamlPath;
  /** Name of the component it came from. */
  readonly component?: string;
};

/** A component that a `component:` call can name. */
export type LoadedComponent = {
  readonly manifest: ComponentManifest;
  readonly source: SourceFile;
  /** Absolute folder; absent for components inside the binary. */
  readonly dir?: string;
  readonly resources: readonly LoadedResource[];
};

/** Everything a workflow consists of, read and schema-checked, before expressions are compiled. */
export type Project = {
  /** Absolute folder of the manifest; relative paths of resources resolve against it. */
  readonly root: string;
  readonly manifest: WorkflowManifest;
  readonly source: SourceFile;
  /** In merge order: component resources first, then inline ones, then `resources/` by file name. */
  readonly resources: readonly LoadedResource[];
  readonly components: ReadonlyMap<string, LoadedComponent>;
};
