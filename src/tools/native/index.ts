// native: the tools whose behaviour is code. Each is one file with one `defineTool`; this list registers it.
import type { NativeTool } from "../define.ts";
import { editFile, listFiles, md5File, readFile, tailFile, writeFile } from "./files/index.ts";

/** Every native tool, in no particular order. */
export const nativeTools: readonly NativeTool[] = [readFile, writeFile, editFile, listFiles, md5File, tailFile];
