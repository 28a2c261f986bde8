import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

type Pushed = {
  to: string;
  headers: IncomingHttpHeaders;
  message: { title: string; body: string; link: string };
};

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, length));

/** Reads a message in aes128gcm as a browser does, by RFC 8188 and 8291. */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const end = 21 + (body[20] ?? 0);
  const sender = body.subarray(21, end);
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const shared = derive(browser.computeSecret(sender), auth, about, 32);
  const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(body.subarray(-16));
  const text = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
  // A delimiter and padding end it.
  return text.subarray(0, text.lastIndexOf(2)).toString("utf8");
}

/** A push service on this machine, and browsers that subscribe at it and read what comes. */
export async function startPushService() {
  const browsers = new Map<string, { key: ECDH; auth: Buffer }>();
  const pushed: Pushed[] = [];
  const statuses = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const to = request.url ?? "";
    const status = statuses.get(to) ?? 201;
    const browser = browsers.get(to);
    if (browser && status === 201) {
      const message = JSON.parse(decrypt(Buffer.concat(chunks), browser.key, browser.auth));
      pushed.push({ to, headers: request.headers, message });
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    pushed,
    /** A browser subscribes: it is told the site as `target`. */
    subscribe() {
      const key = createECDH("prime256v1");
      key.generateKeys();
      const auth = randomBytes(16);
      const to = `/push/${randomBytes(8).toString("hex")}`;
      browsers.set(to, { key, auth });
      const target = { endpoint: origin + to, p256dh: key.getPublicKey("base64url"), auth: auth.toString("base64url") };
      return { to, target, answer: (status: number) => statuses.set(to, status) };
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
