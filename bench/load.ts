/** What is sent over and over: a complete HTTP/1.1 request. */
export function httpRequest(port: number, path: string, token: string, body: string): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/**
 * Requests a second that a server on loopback answers over `connections` kept-alive sockets, each with one request in
 * flight. Plain sockets, so that the client is not what is measured.
 */
export async function requestsPerSecond(
  port: number,
  request: string,
  connections: number,
  ms: number,
): Promise<number> {
  let answered = 0;
  let failure: string | undefined;
  const closed: Promise<void>[] = [];
  const deadline = performance.now() + ms;
  for (let i = 0; i < connections; i++) {
    const done = Promise.withResolvers<void>();
    closed.push(done.promise);
    let pending = "";
    await Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open: (socket) => void socket.write(request),
        data(socket, chunk) {
          pending += chunk.toString("latin1");
          const length = completeLength(pending);
          if (length === undefined) return;
          if (!pending.startsWith("HTTP/1.1 200")) failure ??= pending.slice(0, 500);
          pending = pending.slice(length);
          answered++;
          if (performance.now() >= deadline || failure) socket.end();
          else socket.write(request);
        },
        close: () => done.resolve(),
        error: (_, error) => done.reject(error),
      },
    });
  }
  const start = performance.now();
  await Promise.all(closed);
  if (failure) throw new Error(`the server did not answer 200: ${failure}`);
  return answered / ((performance.now() - start) / 1000);
}

/** Length of the first response in the text; undefined while it is not complete. */
function completeLength(text: string): number | undefined {
  const head = text.indexOf("\r\n\r\n");
  if (head === -1) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0);
  return text.length >= head + 4 + length ? head + 4 + length : undefined;
}
