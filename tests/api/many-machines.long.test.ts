import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, type Database } from "#app/db/client.server.ts";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { queueMail } from "#app/domain/core/mail/queue-mail.server.ts";
import { makeZip } from "#tests/support/archives.ts";
import { builtProcess } from "#tests/support/built-process.ts";
import { connectClient } from "#tests/support/chat-client.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeContext, makeMember, PASSWORD } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { type Machines, startMachines } from "#tests/support/machines.ts";
import { isThere } from "#tests/support/programs.ts";
import { type ProxyName, startProxy } from "#tests/support/proxies.ts";
import { SESSION_SECRET } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { eventually } from "#tests/support/site.ts";

const proxies = (["nginx", "haproxy"] as const).filter(isThere);
const missing = ["nginx", "haproxy", "pgbouncer"].filter((name) => !isThere(name));
const leftOut = missing.length > 0 ? ` (left out, because it is not installed: ${missing.join(", ")})` : "";

let url: string;
let database: Database;
let machines: Machines;
let publicUrl: string;
const inFront: Partial<Record<ProxyName, Awaited<ReturnType<typeof startProxy>>>> = {};
const urlOf = (name: ProxyName) => inFront[name]?.url ?? "";

beforeAll(async () => {
  if (proxies.length === 0) return;
  url = await cloneDatabase();
  database = createDatabase(url, { max: 3 });
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  machines = await startMachines(url, publicUrl);
  const [one, two] = machines.web.map(({ port }) => `127.0.0.1:${port}`) as [string, string];
  const tracker = new URL(machines.tracker.url).host;
  for (const name of proxies)
    inFront[name] = await startProxy(name, { web: [one, two], tracker }, name === proxies[0] ? port : undefined);
});

afterAll(async () => {
  await Promise.all(proxies.map((name) => inFront[name]?.stop()));
  await machines?.stop();
  await database?.close();
  if (url) await dropDatabase(url);
});

const cookieOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const chatAt = (base: string, client: Client) =>
  connectClient(`${base.replace("http", "ws")}/ws/chat`, { Cookie: cookieOf(client) });

async function signIn(base: string, more: Parameters<typeof makeMember>[1] = {}) {
  const user = await makeMember(database.db, more);
  return { user, client: await signInClient(base, user.username, PASSWORD) };
}

/** The tracker's answer to an announce of this member, or the status of any other answer. */
async function announce(base: string, passkey: string | null, infoHash: string): Promise<string> {
  const hash = (infoHash.match(/../g) ?? []).map((byte) => `%${byte}`).join("");
  const query = `info_hash=${hash}&peer_id=-TR4000-abcdefghijkl&port=6881&uploaded=0&downloaded=0&left=0&compact=1`;
  const response = await createClient(base).request(`/announce/${passkey}?${query}`);
  return response.ok ? Buffer.from(await response.arrayBuffer()).toString("latin1") : String(response.status);
}

async function upload(base: string, member: Client, admin: Client): Promise<{ torrentId: number; infoHash: string }> {
  const { bytes, infoHash } = await someTorrent();
  const form = new FormData();
  const text = { fileName: "kit.torrent", fileSize: String(bytes.length), description: "Sixteen hits.", notes: "" };
  for (const [name, value] of Object.entries(text)) form.set(name, value);
  form.set("torrentFile", Buffer.from(bytes).toString("base64"));
  expect(await member.json("/api/torrents/upload", { body: form })).toMatchObject({ status: 200 });
  const pending = await database.db.userUpload.findFirstOrThrow({ where: { infoHash } });
  const approval = await admin.json<{ torrentId: number }>(`/api/admin/pending-uploads/${pending.id}/approve`, {
    json: {},
  });
  expect([base, approval.status]).toEqual([base, 200]);
  return { torrentId: approval.body.torrentId, infoHash };
}

/** The findings of `npm run doctor` about the tracker, as a machine of this role sees it. */
async function examineTracker(ROLE: string): Promise<string[]> {
  const file = await builtProcess("doctor-tool");
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "patchbay-doctor-"));
  const settings = { DATABASE_URL: url, PUBLIC_URL: publicUrl, TRUST_PROXY: "1", SESSION_SECRET, DATA_DIR, ROLE };
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", ...settings };
  // It finds more than this, and exits with 1 then.
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env }).catch((error) => error);
  rmSync(DATA_DIR, { recursive: true });
  return (stdout as string).split("\n").filter((line) => / *tracker: /.test(line));
}

const ANSWERED = "good   tracker: Announces to the public address reach the tracker over IPv4.";
const SILENT = "BROKEN tracker: The tracker, which runs on another machine, does not answer at the public address.";

const font = { fontFamily: "system", fontSize: "medium" };

/** A stream of events: what it has sent so far, and when it ends. */
async function watchImports(client: Client) {
  const response = await client.request("/api/admin/imports/events");
  expect(response.status).toBe(200);
  const watched = { text: "", isOpen: true, cancel: () => void reader?.cancel().catch(() => undefined) };
  const reader = response.body?.getReader();
  const read = async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      watched.text += new TextDecoder().decode(next.value);
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      watched.isOpen = false;
    });
  return watched;
}

describe.skipIf(proxies.length === 0)(
  `two web processes, a worker and a tracker on machines of their own${leftOut}`,
  () => {
    it.each(proxies)("are one site behind %s", async (name) => {
      const base = urlOf(name);
      const [member, admin] = [await signIn(base), await signIn(base, { isAdmin: true })];

      const { torrentId, infoHash } = await upload(base, member.client, admin.client);
      const file = await member.client.request(`/api/torrents/${torrentId}/download`);
      expect(Buffer.from(await file.arrayBuffer()).toString("latin1")).toContain(member.user.passkey);
      await eventually(async () =>
        expect(await announce(base, member.user.passkey, infoHash)).toContain("8:completei1e"),
      );
      // The peer's address is the client's, which the proxy tells.
      await eventually(async () =>
        expect(await database.db.trackerPeer.findMany({ where: { infoHash } })).toMatchObject([{ ip: "127.0.0.1" }]),
      );

      // Through the proxy, and to each web process by itself: a line is in all of them.
      const sockets = [base, ...machines.web.map((web) => web.url)].map((at) => chatAt(at, member.client));
      for (const socket of sockets) await socket.join(member.user.id);
      sockets[0]?.say(member.user.id, `hello by ${name}`);
      for (const socket of sockets) await eventually(async () => expect(socket.texts()).toEqual([`hello by ${name}`]));
      for (const socket of sockets) await socket.close();

      const events = await watchImports(admin.client);
      await eventually(async () => expect(events.text).toContain("data: ["));
      events.cancel();
    });

    it.each(proxies)("need no folder in common, since they have a bucket: %s", async (name) => {
      const { client } = await signIn(urlOf(name), { isAdmin: true });
      const kick = { name: "Kit/kick.wav", bytes: randomBytes(300_000) };
      const form = new FormData();
      for (const [field, text] of Object.entries({ category: "Samples", description: "" })) form.set(field, text);
      form.set("file", new File([new Uint8Array(makeZip([kick]))], "kit.zip"));
      const imported = await client.json<{ torrentHash: string }>("/api/admin/import-rar", { body: form });
      expect([imported.status, imported.body.torrentHash]).toEqual([200, expect.stringMatching(/^[0-9a-f]{40}$/)]);

      const made = await client.json("/api/admin/system/db-backup", { method: "POST" });
      expect(made.status).toBe(200);
      const { body } = await client.json<{ backups: { name: string }[] }>("/api/admin/system/backups");
      // The sound of the import lies there until the worker has read it.
      await eventually(async () => {
        const stored = [...machines.objects.keys()].filter((key) => !key.startsWith("/patchbay/proofs/"));
        expect(stored.sort()).toEqual(body.backups.map(({ name: file }) => `/patchbay/backups/${file}`).sort());
      });
    });

    it("lose what is open at a web process with it, and nothing else", async () => {
      const { client: first } = await signIn(urlOf(proxies[0] ?? "nginx"), { isAdmin: true });
      const open = proxies.map(async (name) => {
        const client = createClient(urlOf(name));
        for (const [cookie, value] of first.cookies) client.cookies.set(cookie, value);
        const streams = await Promise.all(Array.from({ length: 6 }, () => watchImports(client)));
        await eventually(async () => expect(streams.every(({ text }) => text !== "")).toBe(true));
        return { name, client, streams };
      });
      const behind = await Promise.all(open);
      const { pid, webPids } = machines.web[0];
      for (const one of [pid, ...webPids]) process.kill(one, "SIGKILL");
      for (const { name, client, streams } of behind) {
        const isOpen = () => streams.filter((stream) => stream.isOpen).length;
        await eventually(async () => expect(isOpen()).toBeLessThan(6));
        const answers: number[] = [];
        for (let i = 0; i < 12; i++) {
          answers.push((await client.json("/api/auth/session")).status);
          answers.push((await client.json("/api/user/font-preferences", { json: font })).status);
        }
        expect([name, answers.filter((status) => status !== 200)]).toEqual([name, []]);
        expect(isOpen()).toBeGreaterThan(0);
        for (const stream of streams) stream.cancel();
      }
    });

    it("do without a worker until there is one again", async () => {
      process.kill(machines.worker.pid, "SIGKILL");
      const body = { subject: "A mail", paragraphs: ["Text."] };
      await queueMail(database.db, makeContext(database.db, null), { key: "machines:1", to: "a@patchbay.test", body });
      for (const name of proxies) expect((await createClient(urlOf(name)).request("/login")).status).toBe(200);
      await machines.restart("worker");
      const mail = { where: { key: "machines:1" } };
      await eventually(
        async () => expect(await database.db.mail.findFirst(mail)).toMatchObject({ status: "written" }),
        seconds(10),
      );
    });

    it("serve pages without a tracker, which knows its peers when it is there again", {
      timeout: seconds(120),
    }, async () => {
      const name = proxies[0] ?? "nginx";
      const [member, admin] = [await signIn(urlOf(name)), await signIn(urlOf(name), { isAdmin: true })];
      const { infoHash } = await upload(urlOf(name), member.client, admin.client);
      await eventually(async () =>
        expect(await announce(urlOf(name), member.user.passkey, infoHash)).toContain("8:completei1e"),
      );
      const health = () => admin.client.json("/api/admin/health");
      // A process keeps its findings for 15 seconds.
      await eventually(
        async () => expect(await health()).toMatchObject({ body: { tracker: { state: "good" } } }),
        seconds(30),
      );
      const examined = () => Promise.all(["web", "worker"].map(examineTracker));
      expect(await examined()).toEqual([[ANSWERED], [ANSWERED]]);
      await machines.tracker.kill();
      await eventually(
        async () => expect(await health()).toMatchObject({ body: { tracker: { state: "bad" } } }),
        seconds(30),
      );
      for (const findings of await examined()) expect(findings).toContain(SILENT);
      for (const proxy of proxies) {
        expect(await announce(urlOf(proxy), member.user.passkey, infoHash)).toMatch(/^50[234]$/);
        expect((await createClient(urlOf(proxy)).request("/login")).status).toBe(200);
      }
      await machines.restart("tracker");
      for (const proxy of proxies)
        await eventually(async () =>
          expect(await announce(urlOf(proxy), member.user.passkey, infoHash)).toContain("8:completei1e"),
        );
    });
  },
);
