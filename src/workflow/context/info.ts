import type { Frame } from "./frame.ts";
import { iterationInfo } from "./iteration.ts";
import { bodyOf, headerValue, queryValue } from "./visible.ts";

type Reader = (frame: Frame) => unknown;

const requestId: Reader = ({ run }) => run.request?.id;
const clientIp: Reader = ({ run }) => run.request?.ip;
const now: Reader = () => new Date().toISOString().replace(/\.\d+Z$/, "Z");
const name: Reader = ({ run }) => run.plan.name;
const version: Reader = ({ run }) => run.plan.version;
const description: Reader = ({ run }) => run.plan.description;
const iteration =
  (field: string): Reader =>
  (frame) =>
    iterationInfo(frame, field);

/** What `info()` knows, by field name. */
const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["method", ({ run }) => run.request?.method ?? ""],
  ["path", ({ run }) => run.request?.path ?? ""],
  ["request.method", ({ run }) => run.request?.method],
  ["request.path", ({ run }) => run.request?.path],
  ["ID", requestId],
  ["request.ID", requestId],
  ["request_id", requestId],
  ["requestId", requestId],
  ["IP", clientIp],
  ["request.IP", clientIp],
  ["clientIp", clientIp],
  ["timestamp", now],
  ["current_time", now],
  ["sessionId", sessionId],
  ["session_id", sessionId],
  ["filecount", fileCount],
  ["files", ({ run }) => run.request?.files.map(({ path }) => path) ?? []],
  ["filenames", ({ run }) => run.request?.files.map((file) => file.name) ?? []],
  ["filetypes", ({ run }) => run.request?.files.map(({ type }) => type) ?? []],
  ["index", iteration("index")],
  ["count", iteration("count")],
  ["current", iteration("current")],
  ["prev", iteration("prev")],
  ["next", iteration("next")],
  ["name", name],
  ["workflow.name", name],
  ["version", version],
  ["workflow.version", version],
  ["description", description],
  ["workflow.description", description],
]);

/** A fact about the request, the iteration or the workflow; undefined for a field that is unknown or has no value. */
export function info(frame: Frame, field: string): unknown {
  return readers.get(field)?.(frame);
}

/** What the client calls its session; ids that the server made up are reported as empty text. */
function sessionId(frame: Frame): string {
  const { request, host } = frame.run;
  const claimed = headerValue(frame, "x-session-id") ?? queryValue(frame, "session_id");
  return claimed ?? clientSession(request?.headers.cookie, host.session?.id) ?? "";
}

/** The session's id, if the client's cookie names it too. */
function clientSession(cookie: string | undefined, id: string | undefined): string | undefined {
  return id && cookie?.split(";").some((pair) => pair.trim().split("=")[1] === id) ? id : undefined;
}

function fileCount({ run: { request } }: Frame): number {
  const uploads = request?.files.length ?? 0;
  const listed = bodyOf(request)?.files;
  return uploads > 0 || !Array.isArray(listed) ? uploads : listed.length;
}
