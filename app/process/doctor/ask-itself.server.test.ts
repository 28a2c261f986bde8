import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createAddressOf } from "#app/http/client-address.server.ts";
import { askItself } from "./ask-itself.server.ts";
import { answerDoctor } from "./self-check.ts";

const SECRET = "a secret of at least 32 characters";
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A site behind `passOn`, which changes headers like a proxy. */
const site = (trust: number, passOn: (headers: IncomingMessage["headers"]) => object = () => ({}), secret = SECRET) =>
  serve(({ url, headers, socket }, response) => {
    const arrived = { ...headers, ...passOn(headers) };
    const address = createAddressOf(trust, () => undefined)(socket.remoteAddress, arrived);
    if (url?.startsWith("/announce")) response.end("d14:failure reason4:nonee");
    else response.end(JSON.stringify({ status: "ok", ...answerDoctor(arrived, address, secret) }));
  });
const ask = (PUBLIC_URL: string | null, TRUST_PROXY = 0) =>
  askItself({ PUBLIC_URL, TRUST_PROXY, SESSION_SECRET: SECRET });
const proxy = (headers: IncomingMessage["headers"]) => ({
  "x-forwarded-for": [headers["x-forwarded-for"], "203.0.113.7"].filter(Boolean).join(", "),
});

describe("the site asks itself", () => {
  it("and knows itself by a proof that no other site can give", async () => {
    const own = await ask(await site(0));
    expect(own).toMatchObject({ addresses: { v4: 1, v6: 0 }, tracker: [{ family: 4, answers: true }] });
    expect(own?.reached).toEqual([
      {
        family: 4,
        error: null,
        status: 200,
        isSelf: true,
        seen: { address: "127.0.0.1", isForwarded: false },
        certificate: null,
      },
    ]);
    const other = await ask(await site(0, undefined, "another secret of at least 32 characters"));
    expect(other).toMatchObject({ tracker: [], reached: [{ status: 200, isSelf: false, seen: null }] });
    const page = await ask(await serve((_, response) => response.end("<p>Welcome to nginx</p>")));
    expect(page?.reached).toMatchObject([{ isSelf: false }]);
  });

  it("and sees a proxy, one that is missing, and one too many", async () => {
    const seenBy = async (origin: Promise<string>, trust: number) => (await ask(await origin, trust))?.reached[0]?.seen;
    expect(await seenBy(site(0, proxy), 0)).toMatchObject({ isForwarded: true });
    expect(await seenBy(site(1, proxy), 1)).toEqual({ address: "203.0.113.7", isForwarded: true });
    expect(await seenBy(site(2, proxy), 2)).toEqual({ address: "192.0.2.99", isForwarded: true });
    expect(
      await seenBy(
        site(1, () => ({ "x-forwarded-for": undefined })),
        1,
      ),
    ).toMatchObject({ isForwarded: false });
  });

  it("and tells a port that is closed, and a name without an address", async () => {
    const origin = await site(0);
    servers.pop()?.close();
    expect((await ask(origin))?.reached).toMatchObject([{ error: "ECONNREFUSED", isSelf: false }]);
    expect(await ask("https://nothing.invalid")).toMatchObject({
      addresses: { error: expect.any(String) },
      reached: [],
    });
    expect(await ask(null)).toBeNull();
  });
});

it("tells nobody else how a request arrived", () => {
  for (const header of [undefined, "", "nonce", "nonce.", `nonce.${"0".repeat(64)}`])
    expect(answerDoctor(header === undefined ? {} : { "patchbay-doctor": header }, "203.0.113.7", SECRET)).toEqual({});
});
