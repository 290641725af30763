import type { SourceFile, YamlPath } from "../platform/index.ts";
import type { ComponentManifest } from "./schema/component.ts";
import type { ResourceConfig } from "./schema/resource.ts";
import type { WorkflowManifest } from "./schema/workflow.ts";

export type { SourceFile, YamlPath };

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
