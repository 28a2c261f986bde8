import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { apiTables } from "#app/api/tables.server.ts";
import routes from "#app/routes.ts";
import { bodyLimit, isImport, mayTakeLong, SMALL_BODY } from "./body-limits.server.ts";

type Node = { path?: string; file: string; children?: Node[] };

/** The path of each route that has its own file, with example parameters. */
const flatten = (nodes: Node[], above = ""): [string, string][] =>
  nodes.flatMap(({ path: own = "", file, children = [] }) => {
    const here = [above, own].filter(Boolean).join("/");
    return [[`/${here.replace(/:\w+/g, "x")}`, file] as [string, string], ...flatten(children, here)];
  });

const read = (file: string) => readFileSync(path.join("app", file), "utf8");
const takesFiles = (text: string) => /multipart\/form-data|proof-form\.tsx/.test(text);

describe("the largest body", () => {
  it("is a small one where no file is sent, however the address is written", () => {
    for (const url of [
      "/login",
      "/login.data",
      "/forums/new?x=/account/picture",
      "/account/picture/x",
      "/nowhere",
      "x",
    ])
      expect(bodyLimit(url, 1e9)).toBe(SMALL_BODY);
  });

  it("is as large for a screen as for its data", () => {
    const wanted = bodyLimit("/account/picture", 1e9);
    expect(wanted).toBeGreaterThan(SMALL_BODY);
    for (const url of ["/account/picture.data", "/Account/Picture/", "/account/picture?index"])
      expect(bodyLimit(url, 1e9)).toBe(wanted);
  });

  it("is that of the most specific path", () => {
    const mb = (url: string) => bodyLimit(url, 1e9) / 1024 ** 2;
    expect(["/api/torrents/upload", "/api/torrents/7"].map(mb)).toEqual([330, 1]);
    expect(["/uploader/several", "/uploader/convert", "/uploader/7"].map(mb)).toEqual([64, 16, 302]);
  });

  it("is what the operator says for imports", () => {
    expect(bodyLimit("/admin/imports.data", 1e9)).toBe(1e9);
    expect([isImport("/api/admin/import-rar"), isImport("/tracker/import"), isImport("/login")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("may take long for imports and sounds alone", () => {
    for (const url of [
      "/tracker/import",
      "/share.data",
      "/uploader/7.data",
      "/torrents/7/sounds",
      "/api/uploads/7/previews",
    ])
      expect(mayTakeLong(url)).toBe(true);
    for (const url of ["/uploader", "/torrents/7", "/account/picture", "/login"]) expect(mayTakeLong(url)).toBe(false);
  });

  it("has room for a file on every screen that has a field for one", async () => {
    const screens = flatten((await routes) as Node[]).filter(([, file]) => takesFiles(read(file)));
    expect(screens.length).toBeGreaterThan(7);
    expect(screens.filter(([url]) => bodyLimit(url, 1e9) <= SMALL_BODY)).toEqual([]);
  });

  it("has room for a file on every call that reads one", () => {
    const calls = apiTables.filter(({ read: reads, takesNoBody }) => reads && !takesNoBody);
    expect(calls.length).toBeGreaterThan(2);
    const url = (at: string) => `/api${at.replace(/:\w+/g, "x")}`;
    expect(calls.filter(({ path: at }) => bodyLimit(url(at), 1e9) <= SMALL_BODY)).toEqual([]);
  });
});
