import { hkdfSync } from "node:crypto";
import tls, { type TLSSocket } from "node:tls";

const HANDSHAKE_MS = 3_000;
/** The other tracker has one connection, or two while it reconnects. The rest is room for strangers, who soon time out. */
const MAX_CONNECTIONS = 64;
/** A key that both sides know takes the place of certificates. Only TLS 1.2 has these ciphers in OpenSSL. */
const TLS = { ciphers: "ECDHE-PSK-CHACHA20-POLY1305", minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;
const IDENTITY = "tracker";

/** The key of the link between trackers, made from the site's secret. */
export const makeLinkKey = (secret: string) =>
  Buffer.from(hkdfSync("sha256", secret, "", "patchbay link between trackers", 32));

/** An address as "10.0.0.1:3100" or "[fd00::1]:3100". */
export function splitAddress(address: string): { host: string; port: number } {
  const at = address.lastIndexOf(":");
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ""), port: Number(address.slice(at + 1)) };
}

/** Listens for other trackers. A stranger without the key gets no further than the handshake, and has little time for it. */
export async function listenForLinks(
  address: string,
  key: Buffer,
  receive: (socket: TLSSocket) => void,
  handshakeTimeout = HANDSHAKE_MS,
): Promise<{ close(): void }> {
  const sockets = new Set<TLSSocket>();
  const server = tls.createServer({ ...TLS, handshakeTimeout, pskCallback: () => key }, (socket) => {
    sockets.add(socket);
    prepare(socket);
    socket.on("close", () => sockets.delete(socket));
    receive(socket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  // Also after the time for a handshake: TLS only reports that it is over.
  server.on("tlsClientError", (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(splitAddress(address), () => resolve());
  });
  return {
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Connects with another tracker. Rejects where there is none, or one that does not know the key. */
export function openLink(address: string, key: Buffer): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      ...splitAddress(address),
      ...TLS,
      pskCallback: () => ({ psk: key, identity: IDENTITY }),
      // The server has no certificate to check. It has proved that it knows the key.
      checkServerIdentity: () => undefined,
    });
    const refuse = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => refuse(new Error(`${address} does not answer`)), HANDSHAKE_MS);
    socket.once("error", refuse);
    socket.once("secureConnect", () => {
      clearTimeout(timer);
      socket.off("error", refuse);
      prepare(socket);
      resolve(socket);
    });
  });
}

function prepare(socket: TLSSocket): void {
  socket.setNoDelay(true);
  // "close" follows, and says all that is needed.
  socket.on("error", () => undefined);
}
