import { connect, createServer, type Socket } from "node:net";

/** Runs inside a namespace: a SOCKS5 proxy (RFC 1928) without a password that makes connections and takes none. */
const [port = ""] = process.argv.slice(2);
const REFUSED = Buffer.from([5, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
const MADE = Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);

/** Takes what has come in when it is enough for `read`, which answers how much it has used. */
function take(socket: Socket, read: (bytes: Buffer) => number): void {
  let bytes = Buffer.alloc(0);
  const more = (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    const used = read(bytes);
    if (used === 0) return;
    socket.off("data", more);
    socket.pause();
    if (used < bytes.length) socket.unshift(bytes.subarray(used));
  };
  socket.on("data", more);
  socket.resume();
}

/** Where a request wants to go, and its length; null while it is incomplete. */
function readRequest(bytes: Buffer): { host: string; port: number; length: number } | null {
  const kind = bytes[3];
  const at = kind === 3 ? 5 : 4;
  const length = at + (kind === 1 ? 4 : kind === 4 ? 16 : (bytes[4] ?? 0));
  if (bytes.length < Math.max(5, length + 2)) return null;
  const name = bytes.subarray(at, length);
  const host =
    kind === 3
      ? name.toString("latin1")
      : kind === 1
        ? name.join(".")
        : (name.toString("hex").match(/.{4}/g) ?? []).join(":");
  return { host, port: bytes.readUInt16BE(length), length: length + 2 };
}

createServer((client) => {
  client.on("error", () => client.destroy());
  take(client, (greeting) => {
    const length = 2 + (greeting[1] ?? 0);
    if (greeting.length < Math.max(2, length)) return 0;
    client.write(Buffer.from([5, 0]));
    setImmediate(() => takeRequest(client));
    return length;
  });
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));

function takeRequest(client: Socket): void {
  take(client, (bytes) => {
    const request = readRequest(bytes);
    if (request === null) return 0;
    // 1 is CONNECT; a client asks for UDP as well, which it can do without.
    if (bytes[1] !== 1) client.end(REFUSED);
    else {
      const to = connect(request.port, request.host);
      to.on("connect", () => {
        client.write(MADE);
        client.pipe(to).pipe(client);
      });
      to.on("error", () => client.destroy());
      client.on("close", () => to.destroy());
    }
    return request.length;
  });
}
