/** One part of a form as it is sent. */
export type Part = { readonly field: string; readonly file?: string; readonly type?: string; readonly content: string };

/** A multipart body with exactly these parts, and its headers. */
export function multipart(parts: readonly Part[]): { readonly headers: Record<string, string>; readonly body: string } {
  const body = parts.map(({ field, file, type, content }) => {
    const name = file === undefined ? "" : `; filename="${file}"`;
    const typed = type === undefined ? "" : `Content-Type: ${type}\r\n`;
    return `--limit\r\nContent-Disposition: form-data; name="${field}"${name}\r\n${typed}\r\n${content}\r\n`;
  });
  return { headers: { "Content-Type": "multipart/form-data; boundary=limit" }, body: `${body.join("")}--limit--\r\n` };
}

/** A body that is sent in pieces, without a length in front. */
export function chunked(...pieces: readonly (string | Uint8Array<ArrayBuffer>)[]): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
        await Bun.sleep(1);
      }
      controller.close();
    },
  });
}
