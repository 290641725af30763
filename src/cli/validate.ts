import { assetFolders, openAssets } from "../assets/index.ts";
import { readEnvironment } from "../config/index.ts";
import { KdepsError } from "../platform/index.ts";
import { renderValidation, validateProject } from "../workflow/index.ts";
import { componentAssets } from "./component-assets.ts";
import { defineCliCommand } from "./define.ts";

/** `kdeps validate <path>`: every problem at once, nothing is run. */
export const validate = defineCliCommand({
  name: "validate",
  summary: "Check a workflow, resource or component and print every problem",
  details: "Exit codes: 0 no errors, 2 errors. Each problem is printed as file:line:column with the line it is on.",
  args: {
    path: { type: "positional", description: "A YAML file, or the folder that holds the manifest" },
  },
  examples: ["kdeps validate .", "kdeps validate resources/answer.yaml"],
  async run({ path }, io) {
    if (!path) throw new KdepsError("usage", "kdeps validate needs a path", { hint: "kdeps validate workflow.yaml" });
    const { env } = readEnvironment(io.env);
    const assets = openAssets(assetFolders({ home: io.home, cwd: io.cwd, env }));
    const options = { env, cwd: io.cwd, home: io.home, assets: componentAssets(assets) };
    const { out, err } = renderValidation(await validateProject(path, options));
    io.out(out);
    if (err === "") return 0;
    io.err(err);
    return 2;
  },
});
