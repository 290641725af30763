import type { AnswerCache } from "./answer-cache.ts";
import type { EditHistory } from "./native/files/edit-history.ts";
import type { JobTable } from "./native/shell/job-table.ts";

/** What tools remember for the life of the process. One per process, shared by all calls. */
export type ToolState = {
  readonly answers: AnswerCache;
  readonly edits: EditHistory;
  readonly jobs: JobTable;
};
