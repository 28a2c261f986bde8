import { connect } from "node:net";
import { expect, it } from "vitest";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { signInClient } from "#tests/support/http-client.ts";
import { listen } from "#tests/support/raw-socket.ts";
import { eventually, useSite } from "#tests/support/site.ts";

const site = useSite({
  TRUST_PROXY: "1",
  WEB_PROCESSES: "1",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
});
const LARGE = 300 * 1024;

/** Sends the beginning of a large body from an address, and then nothing. */
function begin(path: string, from: string, head = "") {
  const client = listen(connect({ port: site.server.port, host: "localhost" }));
  client.send(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n${head}` +
      "Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n" +
      `${LARGE.toString(16)}\r\n${"x".repeat(LARGE)}\r\n`,
  );
  return client;
}

const networks = (count: number) => Array.from({ length: count }, (_, i) => `2001:db8:${i.toString(16)}:1::1`);
const refusedAmong = (clients: ReturnType<typeof begin>[]) =>
  clients.filter(({ text }) => /^HTTP\/1\.1 (429|503) /.test(text())).length;

it("large bodies of visitors that stand still leave members their places", async () => {
  const { username } = await makeMember(site.db);
  const member = await signInClient(site.server.url, username, PASSWORD);
  // One /48 gets six places of 32.
  const oneNetwork = Array.from({ length: 10 }, (_, i) => begin("/reactivate/PAYPAL", `2001:db8:ffff:${i}::1`));
  await eventually(async () => expect(refusedAmong(oneNetwork)).toBe(4));
  const notices = networks(30).map((from) => begin("/api/payment/card-notice", from));
  await eventually(async () => expect(refusedAmong(notices)).toBeGreaterThanOrEqual(4));
  // An unknown token is refused before its body is read, and an unknown session does not make a member.
  const strangers = networks(20).flatMap((from) => [
    begin("/api/torrents/1/previews", from, `Authorization: Bearer ${"a".repeat(43)}\r\n`),
    begin("/reactivate/PAYPAL", from, `Cookie: session=${"a".repeat(43)}.${"b".repeat(43)}\r\n`),
  ]);
  await eventually(async () => expect(refusedAmong(strangers)).toBe(20));

  for (let times = 0; times < 8; times += 1) {
    const body = new FormData();
    body.append("picture", new File([new Uint8Array(LARGE)], "noise.png"));
    const { status } = await member.request("/account/picture", { body: body as never });
    expect([429, 503]).not.toContain(status);
  }
  for (const { socket } of [...oneNetwork, ...notices, ...strangers]) socket.destroy();
});
