import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { someTorrent } from "#app/domain/catalogue/uploads/testing.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { useSite } from "#tests/support/site.ts";
import { tone, wav } from "#tests/support/sounds.ts";

const site = useSite();
const client = () => createClient(site.server.url);
let token: string;
let userId: string;

async function makeToken(): Promise<string> {
  const user = await makeMember(site.db);
  userId = user.id;
  const member = await signInClient(site.server.url, user.username, PASSWORD);
  const { body } = await member.json<{ token: string }>("/api/user/tokens", {
    json: { name: "Uploader", scopes: ["upload"] },
  });
  return body.token;
}
beforeAll(async () => {
  token = await makeToken();
});

const sound = () => Buffer.from(wav(tone(0.1)));
const uploads = () => site.db.userUpload.findMany({ where: { userId }, include: { cover: true, previews: true } });
const storedFiles = () =>
  ["covers", "sounds", "previews"].flatMap((folder) => {
    try {
      return readdirSync(path.join(site.server.dataDir, "files", folder));
    } catch {
      return [];
    }
  });

type Answer = { id: number; message?: string; errors?: Record<string, string[]> };
type More = Record<string, string | File | File[]>;

async function formOf(bytes: Uint8Array, more: More = {}): Promise<FormData> {
  const form = new FormData();
  const fields: More = {
    torrent: new File([new Uint8Array(bytes)], "kit.torrent"),
    description: "Sixteen hits of a kit that was left in a barn.",
    ...more,
  };
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

const send = (body: FormData, key?: string) =>
  client().json<Answer>("/api/torrents/upload", {
    body,
    headers: { Authorization: `Bearer ${token}`, ...(key ? { "Idempotency-Key": key } : {}) },
  });

const hasCurl = (process.env.PATH ?? "").split(path.delimiter).some((at) => existsSync(path.join(at, "curl")));
const example = "the example of docs/integrations.md, run with curl";

describe.skipIf(!hasCurl)(hasCurl ? example : `${example} (skipped: curl is not installed)`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-curl-"));
  const [, written = ""] =
    /## Upload\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(readFileSync("docs/integrations.md", "utf8")) ?? [];

  /** Runs the documented command with this site's address and a token. */
  async function run(change: (command: string) => string = (command) => command) {
    const command = change(written).replace("https://example.org", site.server.url).replace("pb_…", token);
    const { stdout } = await promisify(execFile)("bash", ["-c", command], {
      cwd: folder,
      env: { ...process.env, CURL_HOME: folder },
    });
    const [body = "", status] = stdout.split("\nstatus ");
    return { status: Number(status), body: JSON.parse(body) as Answer };
  }

  it("sends all files, answers a second try alike, and tells what is wrong by field", async () => {
    expect(written).toContain("curl https://example.org/api/torrents/upload");
    const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: "#336699" } });
    const files = {
      ".curlrc": 'silent\nwrite-out = "\\nstatus %{http_code}"\n',
      "kit.torrent": (await someTorrent()).bytes,
      "kit.nfo": "An NFO",
      "cover.png": await picture.png().toBuffer(),
      "loop.wav": sound(),
      "fill.wav": sound(),
      "words.wav": "Words",
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);

    const wrong = await run((command) => command.replace("fill.wav", "words.wav"));
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { sounds: [expect.stringContaining("words.wav is not a supported format")] } },
    });
    expect([await uploads(), storedFiles()]).toEqual([[], []]);

    const first = await run();
    expect(first).toMatchObject({ status: 200, body: { success: true, id: expect.any(Number) } });
    expect(await run()).toEqual(first);
    expect(await uploads()).toMatchObject([
      {
        id: first.body.id,
        status: "pending",
        category: "Samples",
        nfo: "An NFO",
        cover: { alt: "A barn in the evening" },
        previews: [{ fileName: "loop.wav" }, { fileName: "fill.wav" }],
      },
    ]);
  });
});

it("an upload may have megabytes of sounds", async () => {
  token = await makeToken();
  const { bytes } = await someTorrent();
  const sounds = [new File([new Uint8Array(wav(tone(10)))], "loop.wav")];
  expect(sounds[0]?.size).toBeGreaterThan(1024 ** 2);
  expect(await send(await formOf(bytes, { sounds }))).toMatchObject({ status: 200 });
  expect(await uploads()).toMatchObject([{ previews: [{ fileName: "loop.wav" }] }]);
});

describe("an upload with a key", () => {
  it("is one upload of ten calls at once: the others get its answer, or 409", async () => {
    token = await makeToken();
    const { bytes } = await someTorrent();
    const sounds = [new File([new Uint8Array(sound())], "loop.wav")];
    const all = await Promise.all(
      Array.from({ length: 10 }, async () => send(await formOf(bytes, { sounds }), "ten-at-once")),
    );
    const [one, ...more] = await uploads();
    expect([more, one?.previews.length]).toEqual([[], 1]);
    const done = all.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) expect(body.id).toBe(one?.id);
    for (const { status, body, headers } of all)
      if (status !== 200)
        expect([status, body.message, headers.get("Retry-After")]).toEqual([
          409,
          expect.stringContaining("still running"),
          "1",
        ]);
    const again = await send(await formOf(bytes, { sounds }), '"ten-at-once"');
    expect(again).toMatchObject({ status: 200, body: { id: one?.id } });
  });

  it("is known by what it holds: with another description it is refused, and without a key it is sent anew", async () => {
    const { bytes } = await someTorrent();
    const first = await send(await formOf(bytes), "one-kit");
    expect(first.status).toBe(200);
    const other = await send(await formOf(bytes, { description: "Other words of it." }), "one-kit");
    expect(other).toMatchObject({ status: 422, body: { message: expect.stringContaining("a different request") } });
    const file = new File([new Uint8Array(bytes), "x"], "kit.torrent");
    expect((await send(await formOf(bytes, { torrent: file }), "one-kit")).status).toBe(422);
    expect((await send(await formOf(bytes))).status).toBe(409);
  });

  it("is refused for a key that is none", async () => {
    const { bytes } = await someTorrent();
    for (const key of ["two words", '"', "x".repeat(201)])
      expect((await send(await formOf(bytes), key)).status, key).toBe(400);
  });
});

it("a message with a key is one message, also for a caller with a session", async () => {
  const { username } = await makeMember(site.db);
  const member = await signInClient(site.server.url, username, PASSWORD);
  const receiver = await makeMember(site.db);
  const json = { receiverId: receiver.username, subject: "Hello", content: "A line that broke." };
  const write = (more = {}) =>
    member.json("/api/messages", { json: { ...json, ...more }, headers: { "Idempotency-Key": "hello-1" } });
  const first = await write();
  expect(first.status).toBe(200);
  expect((await write()).body).toEqual(first.body);
  expect((await write({ content: "Another line." })).status).toBe(422);
  expect(await site.db.privateMessage.count({ where: { receiverId: receiver.id } })).toBe(1);
});

describe("a draft of two calls", () => {
  it("has its sounds from the first on, and is sent by the second", async () => {
    token = await makeToken();
    const { bytes } = await someTorrent();
    const call = (at: string, request: object) =>
      client().json<Record<string, unknown>>(at, { ...request, headers: { Authorization: `Bearer ${token}` } });
    const form = new FormData();
    form.set("torrent", new File([new Uint8Array(bytes)], "kit.torrent"));
    form.set("nfo", new File(["An NFO"], "kit.nfo"));
    for (const name of ["Beat 2.wav", "Beat 10.wav"]) form.append("sounds", new File([new Uint8Array(sound())], name));
    const begun = await call("/api/uploads", { body: form });
    expect(begun).toMatchObject({ status: 201, body: { uploadId: expect.any(Number) } });
    const [draft] = await uploads();
    expect(draft).toMatchObject({ id: begun.body.uploadId, status: "draft", nfo: "An NFO", category: "Samples" });
    expect(draft?.previews.map(({ fileName }) => fileName)).toEqual(["Beat 2.wav", "Beat 10.wav"]);
    const words = { name: "Kit", description: "Sixteen hits of a kit.", licence: "My own work", mayShare: true };
    const sent = await call(`/api/uploads/${draft?.id}`, { method: "PUT", json: words });
    expect(sent).toMatchObject({ status: 200, body: { uploadId: draft?.id, torrentId: null } });
    expect(await uploads()).toMatchObject([{ status: "pending", previews: [{}, {}] }]);
    const wrong = new FormData();
    wrong.set("torrent", new File(["hello"], "kit.torrent"));
    expect(await call("/api/uploads", { body: wrong })).toMatchObject({
      status: 422,
      body: { errors: { torrent: [expect.any(String)] } },
    });
  });
});
