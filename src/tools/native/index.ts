// native: the tools whose behaviour is code. Each is one file with one `defineTool`; this list registers it.
import type { NativeTool } from "../define.ts";
import { calculator, sqlDescribeTable, sqlListTables, sqlQuery } from "./data/index.ts";
import { editFile, listFiles, md5File, readFile, tailFile, writeFile } from "./files/index.ts";
import { memoryDelete, memoryQuery, memorySave, memorySearch } from "./memory/index.ts";
import {
  identityGet,
  judgeVerdict,
  knowledgeCardGet,
  knowledgeCardUpdate,
  knowledgeNoteSave,
  knowledgeRecall,
  loadSkill,
  sessionHandshake,
} from "./session/index.ts";
import { bashExec, bashJobList, bashJobWait, exec, python } from "./shell/index.ts";
import { httpRequest } from "./web/index.ts";

/** Every native tool, in no particular order. */
export const nativeTools: readonly NativeTool[] = [
  readFile,
  writeFile,
  editFile,
  listFiles,
  md5File,
  tailFile,
  bashExec,
  bashJobList,
  bashJobWait,
  exec,
  python,
  httpRequest,
  calculator,
  sqlListTables,
  sqlDescribeTable,
  sqlQuery,
  memorySave,
  memorySearch,
  memoryDelete,
  memoryQuery,
  identityGet,
  judgeVerdict,
  knowledgeCardGet,
  knowledgeCardUpdate,
  knowledgeNoteSave,
  knowledgeRecall,
  loadSkill,
  sessionHandshake,
];
