import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Vault, VaultError } from "#app/domain/core/ports/vault.ts";
import { createDropboxVault, type DropboxConfig } from "./dropbox-vault.server.ts";
import { createFolderVault } from "./folder-vault.server.ts";

const files: Record<string, Buffer> = {
  "a.torrent": Buffer.from("one"),
  "Samples/kit ♪ 'n' more.torrent": Buffer.from("two"),
  "Samples/kit ♪ 'n' more.nfo": Buffer.alloc(3_000, 1),
  "readme.txt": Buffer.from("three"),
};
const TOKENS = new Set(["long-lived", "fresh-1", "fresh-2"]);

const calls: string[] = [];
let refuse: ((req: IncomingMessage, res: ServerResponse) => boolean) | null = null;
let issued = 0;

/**
 * The part of Dropbox's API that a vault needs, according to its documentation: two entries a page, and tokens are
 * checked.
 */
const dropbox = createServer(async (req, res) => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const answer = (status: number, value: unknown) =>
    void res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
  calls.push(`${req.method} ${req.url}`);
  if (refuse?.(req, res)) return;
  if (req.url === "/oauth2/token") {
    const form = new URLSearchParams(body);
    const fits = form.get("refresh_token") === "refresh" && form.get("client_id") === "app-key";
    if (!fits || form.get("grant_type") !== "refresh_token") return answer(400, { error: "invalid_grant" });
    issued += 1;
    return answer(200, { access_token: `fresh-${issued}`, expires_in: 14_400 });
  }
  if (!TOKENS.has((req.headers.authorization ?? "").replace(/^Bearer /, "")))
    return answer(401, { error_summary: "invalid_access_token/" });
  const names = Object.keys(files);
  const page = (from: number) => ({
    entries: [
      ...(from === 0 ? [{ ".tag": "folder", path_display: "/Torrents/Samples" }] : []),
      ...names.slice(from, from + 2).map((name) => ({
        ".tag": "file",
        path_display: `/Torrents/${name}`,
        size: files[name]?.length,
      })),
    ],
    cursor: String(from + 2),
    has_more: from + 2 < names.length,
  });
  if (req.url === "/2/files/list_folder") {
    const asked = JSON.parse(body) as { path: string; recursive: boolean };
    return asked.path === "/Torrents" && asked.recursive ? answer(200, page(0)) : answer(409, { error: "not_found" });
  }
  if (req.url === "/2/files/list_folder/continue")
    return answer(200, page(Number((JSON.parse(body) as { cursor: string }).cursor)));
  if (req.url === "/2/files/download") {
    const { path: asked } = JSON.parse(String(req.headers["dropbox-api-arg"])) as { path: string };
    const bytes = files[asked.replace("/Torrents/", "")];
    return bytes ? void res.writeHead(200).end(bytes) : answer(409, { error: "path/not_found" });
  }
  return answer(404, {});
});

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-vaults-"));
let apiUrl = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => dropbox.listen(0, "127.0.0.1", resolve));
  apiUrl = `http://127.0.0.1:${(dropbox.address() as AddressInfo).port}`;
  mkdirSync(path.join(folder, "Samples"));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
});
afterAll(async () => {
  await new Promise((resolve) => dropbox.close(resolve));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  calls.length = 0;
  refuse = null;
});

const inDropbox = (more: Partial<DropboxConfig> = {}) =>
  createDropboxVault({ auth: { token: "long-lived" }, folder: "/Torrents", apiUrl, ...more });

describe.each<[string, () => Vault]>([
  ["a folder", () => createFolderVault(folder)],
  ["Dropbox", () => inDropbox()],
])("a vault in %s", (_, open) => {
  it("lists what ends as asked, from every folder, and reads it", async () => {
    const vault = open();
    const found = await vault.list(/\.(torrent|nfo)$/i);
    expect(found.map(({ path: at, size }) => [at, size]).sort()).toEqual([
      ["Samples/kit ♪ 'n' more.nfo", 3_000],
      ["Samples/kit ♪ 'n' more.torrent", 3],
      ["a.torrent", 3],
    ]);
    expect(Buffer.from(await vault.read("Samples/kit ♪ 'n' more.torrent", 100)).toString()).toBe("two");
  });

  it("refuses in words what is gone and what is too large", async () => {
    await expect(open().read("nowhere.torrent", 100)).rejects.toThrow(VaultError);
    await expect(open().read("Samples/kit ♪ 'n' more.nfo", 100)).rejects.toThrow("It is too large.");
  });
});

describe("Dropbox", () => {
  it("is asked with a token that it knows, and says so when it does not", async () => {
    await expect(inDropbox({ auth: { token: "stale" } }).list(/x/)).rejects.toThrow("rejects the token");
    await expect(inDropbox({ folder: "/Elsewhere" }).list(/x/)).rejects.toThrow("Dropbox has no folder or file there.");
  });

  it("gives an access token for the refresh token, once for many calls, and anew when it has ended", async () => {
    const auth = { refreshToken: "refresh", appKey: "app-key", appSecret: null };
    const vault = inDropbox({ auth });
    await vault.list(/x/);
    await vault.read("a.torrent", 100);
    expect(calls.filter((call) => call.endsWith("/oauth2/token"))).toHaveLength(1);
    TOKENS.delete("fresh-1");
    await vault.read("a.torrent", 100);
    expect(issued).toBe(2);
    const wrong = inDropbox({ auth: { ...auth, refreshToken: "other" } });
    await expect(wrong.list(/x/)).rejects.toThrow("rejects the refresh token");
  });

  it("waits as long as it is told when it asks too often", async () => {
    let turns = 0;
    refuse = (_, res) => {
      turns += 1;
      if (turns > 1) return false;
      res.writeHead(429, { "Retry-After": "1" }).end();
      return true;
    };
    const before = Date.now();
    await inDropbox().read("a.torrent", 100);
    expect(Date.now() - before).toBeGreaterThanOrEqual(900);
  });

  it("is refused in words when it cannot be reached or answers nonsense", async () => {
    await expect(inDropbox({ apiUrl: "http://127.0.0.1:1" }).list(/x/)).rejects.toThrow("cannot be reached");
    refuse = (_, res) => {
      res.writeHead(200).end("<html>");
      return true;
    };
    await expect(inDropbox().list(/x/)).rejects.toThrow(VaultError);
  });
});
