import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { TOTP } from "otpauth";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { readMetainfo } from "#app/domain/catalogue/torrents/metainfo/read-metainfo.ts";
import { builtProcess } from "#tests/support/built-process.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { createClient, signInClient } from "#tests/support/http-client.ts";
import { useSharedSite } from "#tests/support/site.ts";
import { tone, wav } from "#tests/support/sounds.ts";

const site = useSharedSite();
const root = mkdtempSync(path.join(tmpdir(), "patchbay-command-"));
let command: string;

beforeAll(async () => {
  command = await builtProcess("share");
});

function makeFolder(name: string): string {
  const folder = path.join(root, name);
  mkdirSync(path.join(folder, "Kicks"), { recursive: true });
  writeFileSync(path.join(folder, "Kicks", "kick.wav"), `a kick of ${name} `.repeat(5_000));
  writeFileSync(path.join(folder, "Thumbs.db"), "a system's");
  return folder;
}

/** A way to the site that loses the first answer of one call, after the site has done it. */
async function openBadLine(to: string, lossy: string) {
  let lost = 0;
  const server = createServer((req, res) => {
    const { method, headers } = req;
    const onward = request(new URL(req.url ?? "/", to), { method, headers }, (answer) => {
      if (req.url === lossy && lost === 0) {
        lost += 1;
        answer.resume().on("end", () => req.socket.destroy());
      } else answer.pipe(res.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, lost: () => lost, close: () => server.close() };
}

const described = ["--description", "Hits of a kit that was left in a barn.", "--licence", "My own work", "--yes"];

/** Runs the built command as a script does: its answers are lines of the standard input. */
async function share(args: string[], lines: string[] = [], url = site.server.url) {
  const child = spawn(process.execPath, [command, ...args, ...(url ? ["--site", url] : [])], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  child.stdin.end(lines.map((line) => `${line}\n`).join(""));
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, said };
}

describe("npm run share", () => {
  it("sends a folder for review, writes the .torrent to seed beside it, and keeps no session", async () => {
    const { username, passkey, id } = await makeMember(site.db);
    const folder = makeFolder("Tin_Orchard-Dusty_Kit_v1.0");
    const before = await site.db.session.count({ where: { userId: id } });
    const run = await share([folder, "--user", username, "--format", "hybrid", ...described], [PASSWORD]);
    expect(run).toMatchObject({ code: 0, said: expect.stringContaining("waits for review") });
    expect(run.said).not.toContain(PASSWORD);
    const read = readMetainfo(new Uint8Array(readFileSync(`${folder}.torrent`)));
    expect(read.ok && read.value).toMatchObject({
      name: "Tin_Orchard-Dusty_Kit_v1.0",
      version: "hybrid",
      isPrivate: true,
      announceList: [[expect.stringMatching(new RegExp(`/announce/${passkey}/announce$`))]],
      files: [{ path: ["Kicks", "kick.wav"] }],
    });
    expect(statSync(`${folder}.torrent`).mode & 0o077).toBe(0);
    expect(await site.db.userUpload.findFirst({ where: { userId: id } })).toMatchObject({
      name: "Tin Orchard - Dusty Kit v1.0 [WAV]",
      status: "pending",
      licence: "My own work",
    });
    expect(await site.db.session.count({ where: { userId: id } })).toBe(before);

    const again = await share([folder, "--user", username, "--format", "hybrid", ...described], [PASSWORD]);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining("waits for review, sent earlier") });
    expect(await site.db.userUpload.count({ where: { userId: id } })).toBe(1);
  });

  it("sends an NFO, a cover and sounds with it, and no second upload where the answer is lost", async () => {
    const { username, id } = await makeMember(site.db);
    const folder = makeFolder("Lost_Answer");
    const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: "#336699" } });
    const files = { "about.txt": "An NFO", "cover.png": await picture.png().toBuffer(), "loop.wav": wav(tone(0.1)) };
    const beside = Object.entries(files).map(([name, content]) => {
      writeFileSync(path.join(root, name), content);
      return path.join(root, name);
    });
    const flags = ["--nfo", "--cover", "--sound"].flatMap((flag, at) => [flag, beside[at] ?? ""]);
    const line = await openBadLine(site.server.url, "/api/torrents/upload");
    const run = await share([folder, "--user", username, ...flags, ...described], [PASSWORD], line.url);
    line.close();
    expect([run.code, line.lost()]).toEqual([0, 1]);
    const include = { cover: true, previews: true };
    expect(await site.db.userUpload.findMany({ where: { userId: id }, include })).toMatchObject([
      { nfo: "An NFO", cover: { source: "sent" }, previews: [{ fileName: "loop.wav" }] },
    ]);
  });

  it("sends several folders with one sign-in, and the others where one is refused or is not there", async () => {
    const [{ username, id }, other] = [await makeMember(site.db), await makeMember(site.db)];
    const names = ["One_Of_Three", "Two_Of_Three", "Three_Of_Three"];
    const folders = names.map((name) => makeFolder(name));
    await share([folders[1] ?? "", "--user", other.username, ...described], [PASSWORD]);
    const all = [...folders, "--user", username, "--tags", "Barn, drums", ...described];
    const run = await share([path.join(root, "gone"), ...all], [PASSWORD]);
    expect(run).toMatchObject({ code: 1, said: expect.stringContaining("2 of 4 were not sent.") });
    expect(run.said).toMatch(/gone was not sent\..+it does not exist/);
    expect(run.said).toMatch(/Two_Of_Three was not sent\. .+Another member sent this torrent/);
    await site.db.userUpload.deleteMany({ where: { userId: other.id } });
    const again = await share(all, [PASSWORD]);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining("All 3 are on the site.") });
    expect(again.said.match(/waits for review, sent earlier/g)).toHaveLength(2);
    const sent = await site.db.userUpload.findMany({ where: { userId: id }, orderBy: { id: "asc" } });
    expect(sent.map(({ category, tags }) => [category, tags])).toEqual([
      ["Samples", ["barn", "drums"]],
      ["Samples", ["barn", "drums"]],
      ["Samples", ["barn", "drums"]],
    ]);
  });

  it("asks for the two-step code where the account has one", async () => {
    const secret = "JBSWY3DPEHPK3PXP";
    const twoFactor = { create: { secret, confirmedAt: new Date() } };
    const { username } = await makeMember(site.db, { twoFactor });
    const folder = makeFolder("Two_Steps");
    const args = [folder, "--user", username, ...described];
    expect(await share(args, [PASSWORD, "000000"])).toMatchObject({ code: 1 });
    const run = await share(args, [PASSWORD, new TOTP({ secret }).generate()]);
    expect(run).toMatchObject({ code: 0, said: expect.stringContaining("Two-step code") });
  });

  it("says what is wrong, with 2 for a wrong call and 1 for what failed", async () => {
    const { username } = await makeMember(site.db);
    const folder = makeFolder("Refused");
    const empty = path.join(root, "empty");
    mkdirSync(empty, { recursive: true });
    const user = ["--user", username];
    const cases: [Promise<{ code: number | null; said: string }>, number, string][] = [
      [share(["--help"], [], ""), 0, "npm run share -- FOLDER… --site URL"],
      [share([folder], [], ""), 2, "--site URL"],
      [share([folder, "--format", "v3"]), 2, "--format must be v1 or hybrid."],
      [share([folder, ...user], [PASSWORD]), 2, "Give --description, --licence, --yes"],
      [share([path.join(root, "gone"), ...user]), 1, "it does not exist"],
      [share([empty, ...user]), 1, "There are no files"],
      [share([folder, ...user, ...described], ["wrong password"]), 1, "Could not sign in"],
      [share([folder, ...user, ...described], [PASSWORD], "http://localhost:9"), 1, "cannot be reached"],
    ];
    for (const [run, code, words] of cases)
      expect(await run).toMatchObject({ code, said: expect.stringContaining(words) });
    if (process.getuid?.() === 0) return;
    chmodSync(path.join(folder, "Kicks", "kick.wav"), 0);
    expect(await share([folder, ...user, ...described], [PASSWORD])).toMatchObject({
      code: 1,
      said: /you may not read it/,
    });
  });
});

it("the file of an upload to seed is its uploader's alone", async () => {
  const [one, two] = [await makeMember(site.db), await makeMember(site.db)];
  const folder = makeFolder(`Own_${one.username}`);
  await share([folder, "--user", one.username, ...described], [PASSWORD]);
  const upload = await site.db.userUpload.findFirstOrThrow({ where: { userId: one.id } });
  const call = `/api/uploads/${upload.id}/file`;
  const own = await (await signInClient(site.server.url, one.username, PASSWORD)).request(call);
  expect(own.headers.get("content-type")).toBe("application/x-bittorrent");
  expect((await (await signInClient(site.server.url, two.username, PASSWORD)).request(call)).status).toBe(404);
  expect((await createClient(site.server.url).request(call)).status).toBe(401);
});
