/** One request as the server saw it. */
export type RecordedRequest = {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Parts of a form: texts as they are, files with name and content. */
  readonly form: Readonly<Record<string, string | { name: string; content: string }>> | undefined;
};

/** Answers a request; `release` lets a test end an answer that waits. */
export type Answer = (request: RecordedRequest) => Response | Promise<Response>;

/** A real server on a free loopback port that remembers what it was sent. */
export function recordingServer(answer: Answer = () => new Response("ok")) {
  const requests: RecordedRequest[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const recorded = await record(request);
      requests.push(recorded);
      return await answer(recorded);
    },
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return { origin, port: server.port, requests, [Symbol.asyncDispose]: () => server.stop(true) };
}

async function record(request: Request): Promise<RecordedRequest> {
  const { pathname, search } = new URL(request.url);
  const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const form = isForm ? await formOf(request.clone() as Request) : undefined;
  const headers = Object.fromEntries(request.headers);
  return { method: request.method, url: pathname + search, headers, body: await request.text(), form };
}

async function formOf(request: Request): Promise<NonNullable<RecordedRequest["form"]>> {
  const parts: Record<string, string | { name: string; content: string }> = {};
  for (const [name, value] of await request.formData()) {
    parts[name] = typeof value === "string" ? value : { name: value.name, content: await value.text() };
  }
  return parts;
}
