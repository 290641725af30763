import { connect, type Socket } from "node:net";

/** A TCP client that sends exactly what it is told and keeps all it receives. */
export type RawClient = AsyncDisposable & {
  /** Resolves when the bytes have been taken, false when the other side is gone. */
  readonly send: (bytes: string | Uint8Array) => Promise<boolean>;
  /** Everything received until the other side closes the connection. */
  readonly ended: Promise<string>;
  /** Resolves with all that was received as soon as it contains `text`; rejects when the connection ends without. */
  readonly until: (text: string) => Promise<string>;
};

/** Connects to a port of 127.0.0.1; use it with `await using`. */
export async function rawClient(port: number): Promise<RawClient> {
  const socket = await connected(port);
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    received += chunk;
  });
  // A reset is an end like any other for these tests.
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => socket.on("close", () => resolve(received)));
  return {
    send: (bytes) => new Promise((resolve) => socket.write(bytes, (error) => resolve(!error && !socket.destroyed))),
    ended,
    until: (text) => untilReceived(socket, text, () => received),
    [Symbol.asyncDispose]: async () => {
      socket.destroy();
      await ended;
    },
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}

function untilReceived(socket: Socket, text: string, received: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => received().includes(text) && resolve(received());
    socket.on("data", look);
    socket.on("close", () => reject(new Error(`the connection ended after ${JSON.stringify(received())}`)));
    look();
  });
}
