import { describe, expect, it } from "vitest";
import { UNKNOWN_ADDRESS } from "#app/http/client-address.server.ts";
import { makeMember, makeTorrent, PASSWORD } from "#tests/support/factories.ts";
import { createClient } from "#tests/support/http-client.ts";
import { eventually, useSite } from "#tests/support/site.ts";
import { announceQuery, decodeStrictly, peerIdOf } from "#tracker/testing.ts";

const site = useSite({ TRUST_PROXY: "1", WEB_PROCESSES: "1", LOG_LEVEL: "warn" });

async function setUp() {
  const [member, other, torrent] = [await makeMember(site.db), await makeMember(site.db), await makeTorrent(site.db)];
  const hash = Buffer.from(torrent.infoHash ?? "", "hex").toString("latin1");
  const announce = async (headers: Record<string, string>, { passkey } = member, peer = 1) => {
    const query = announceQuery({ info_hash: hash, peer_id: peerIdOf(peer), port: 50_000 + peer, left: 0 });
    const response = await fetch(`${site.server.url}/announce/${passkey}?${query}`, { headers });
    return decodeStrictly(new Uint8Array(await response.arrayBuffer()));
  };
  await eventually(async () =>
    expect(await announce({ "X-Forwarded-For": "198.51.100.9" }, other, 9)).not.toHaveProperty("failure reason"),
  );
  return { announce, other };
}

const bytesOf = (address: string) => String.fromCharCode(...address.split(".").map(Number));

describe("behind a trusted proxy", () => {
  it.each([
    ["X-Forwarded-For with a port", { "X-Forwarded-For": "6.6.6.6, 203.0.113.8:50123" }],
    ["X-Forwarded-For with IPv4 in IPv6", { "x-forwarded-for": "[::FFFF:203.0.113.8]:443" }],
    ["Forwarded", { Forwarded: 'for=6.6.6.6, for="203.0.113.8:4711";proto=https' }],
  ])("an announce comes from where %s says", async (_, headers) => {
    const { announce } = await setUp();
    expect(await announce(headers)).toMatchObject({ "external ip": bytesOf("203.0.113.8") });
  });

  it("a peer whose address cannot be read is told none and listed nowhere, and the log says why", async () => {
    const { announce, other } = await setUp();
    const answer = await announce({ "X-Forwarded-For": "unknown" });
    expect(answer).not.toHaveProperty("failure reason");
    expect(answer).not.toHaveProperty("external ip");
    const { complete, peers, peers6 } = await announce({ "X-Forwarded-For": "198.51.100.9" }, other, 8);
    expect(complete).toBeGreaterThanOrEqual(2);
    expect(`${peers}${peers6 ?? ""}`).not.toContain(String.fromCharCode(50_001 >> 8, 50_001 & 255));
    await announce({ "X-Forwarded-For": "unknown" });
    await eventually(async () => expect(site.server.output().match(/cannot be read/g)).toHaveLength(1));
  });

  it("a sign-in from an address that cannot be read is kept as unknown", async () => {
    const { id, username } = await makeMember(site.db);
    const json = { username, password: PASSWORD };
    const headers = { "X-Forwarded-For": "_hidden" };
    expect((await createClient(site.server.url).json("/api/auth/login", { json, headers })).status).toBe(200);
    const { address } = await site.db.session.findFirstOrThrow({ where: { userId: id } });
    expect(address).toBe(UNKNOWN_ADDRESS);
  });

  it.each([
    ["X-Forwarded-Host", { "X-Forwarded-For": "203.0.113.8", "X-Forwarded-Host": "patchbay.example" }],
    ["Forwarded", { Forwarded: "for=203.0.113.8;host=patchbay.example;proto=https" }],
  ])("a form from the host that %s names is the site's own", async (_, headers) => {
    const client = createClient(site.server.url);
    const send = (Origin: string) =>
      client.request("/preferences/theme", { form: { theme: "dark" }, headers: { ...headers, Origin } });
    expect((await send("https://patchbay.example")).status).not.toBe(403);
    expect((await send("https://elsewhere.example")).status).toBe(403);
  });
});
