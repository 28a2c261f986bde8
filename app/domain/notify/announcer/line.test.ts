import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { categories, platforms } from "../../catalogue/torrents/categories.ts";
import { announceLine, cutBytes, LINE_MAX } from "./line.ts";

const definition = readFileSync("docs/examples/patchbay.yaml", "utf8");
const pattern = new RegExp(/^ +pattern: '(.+)'$/m.exec(definition)?.[1] ?? "no pattern");
const vars = /^ +vars:\n((?: +- \w+\n)+)/m.exec(definition)?.[1]?.match(/\w+/g) ?? [];

/** Parses a line as autobrr does with the definition. */
function read(line: string): Record<string, string> {
  const [, ...values] = pattern.exec(line) ?? [];
  return Object.fromEntries(values.map((value, i) => [vars[i], value]));
}

const torrent = {
  id: 1204,
  name: "Field Recordings Vol. 2",
  category: "Samples",
  platform: "BOTH",
  size: "1.5 GB",
  uploader: "mira",
};
const lineOf = (more: Partial<Parameters<typeof announceLine>[0]> = {}, origin = "https://example.org") =>
  announceLine({ ...torrent, ...more }, `${origin}/torrents/${more.id ?? torrent.id}`);

describe("the definition for autobrr", () => {
  it("holds lines that the announcer makes", () => {
    const examples = [...definition.matchAll(/^ +- line: "(.+)"$/gm)].map(([, line]) => line);
    expect(examples[0]).toBe(lineOf());
    expect(examples[1]).toBe(
      lineOf({
        id: 1205,
        name: "Modular Notes",
        category: "eBooks/Tutorials",
        platform: "PC",
        size: "12.0 MB",
        uploader: null,
      }),
    );
  });

  it("expects of them what its pattern reads", () => {
    const expected = [...definition.matchAll(/^ +- line: "(.+)"\n +expect:\n((?: {14}\w+: .+\n)+)/gm)];
    expect(expected).toHaveLength(2);
    for (const [, line = "", values = ""] of expected)
      expect(read(line)).toEqual(
        Object.fromEntries([...values.matchAll(/(\w+): "?(.+?)"?$/gm)].map(([, name, value]) => [name, value])),
      );
  });

  it("asks for what the announcer and the feeds have", () => {
    expect(definition).toContain('torrenturl: "/feeds/{{ .token }}/download/{{ .torrentId }}"');
    expect(definition).toContain("- name: token");
  });

  it.each(categories.map(({ value }) => value))("reads the category %s", (category) => {
    for (const platform of platforms)
      expect(read(lineOf({ category, platform }))).toEqual({
        torrentName: torrent.name,
        category,
        releaseTags: platform,
        torrentSize: "1.5 GB",
        uploader: "mira",
        baseUrl: "https://example.org/",
        torrentId: "1204",
      });
  });

  it.each([
    ["colours and bold", "\x0304,01Red\x03 \x02bold\x0f \x04ff0000hex", "Red bold hex"],
    ["line breaks and NUL", "one\r\nPRIVMSG #other :two\0\tthree", "one PRIVMSG #other :two three"],
    ["a whole line of its own", "x :: Category: DAWs :: Platform: PC", "x : Category: DAWs : Platform: PC"],
    ["separators at its ends", ":: a :: :: b ::", ": a : : b :"],
    ["an address", "https://evil.example/torrents/1", "https://evil.example/torrents/1"],
    ["writing turned round", "\u202Egnp.exe\u2028x", "gnp.exe x".replace(" ", "")],
    ["quotes, templates and backslashes", `"{{ .token }}" \\d+ '`, `"{{ .token }}" \\d+ '`],
    ["nothing that is seen", "\x02\x03\x1f", "-"],
    ["letters of everywhere", "Şarkılar 音楽 🎹👩🏽‍🎤", "Şarkılar 音楽 🎹👩🏽‍🎤"],
    ["double colons without blanks", "std::vector", "std::vector"],
  ])("reads a name with %s", (_, name, torrentName) => {
    expect(read(lineOf({ name }))).toMatchObject({ torrentName, category: "Samples", torrentId: "1204" });
  });

  it("reads an address with a port, and one below a path", () => {
    expect(read(lineOf({}, "http://localhost:3000"))).toMatchObject({ baseUrl: "http://localhost:3000/" });
    expect(read(lineOf({}, "https://a.example/patchbay"))).toMatchObject({ baseUrl: "https://a.example/patchbay/" });
  });
});

describe("a line", () => {
  const long = ["x".repeat(1_000), "音".repeat(1_000), "👩🏽‍🎤".repeat(300), "é̂".repeat(500), "a b ".repeat(400)];

  it.each(long)("fits into what IRC leaves, whole characters and the whole address: %.6s…", (name) => {
    const line = lineOf({ id: 2_147_483_647, name, uploader: "音".repeat(32), size: "1,234.5 GB" });
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LINE_MAX);
    expect(Buffer.byteLength(line)).toBeGreaterThan(LINE_MAX - 30);
    expect(line.isWellFormed()).toBe(true);
    expect(line).toMatch(/ :: https:\/\/example\.org\/torrents\/2147483647$/);
    const { torrentName = "" } = read(line);
    expect(torrentName).toMatch(/…$/);
    expect(name.startsWith(torrentName.slice(0, -1))).toBe(true);
  });

  it("keeps within 512 bytes as the server hands it on", () => {
    const prefix = `:${"n".repeat(30)}!~${"u".repeat(9)}@${"h".repeat(63)} PRIVMSG ${"#".repeat(50)} :`;
    expect(Buffer.byteLength(`${prefix}\r\n`) + LINE_MAX).toBeLessThanOrEqual(512);
  });

  it("says nothing twice of what fits", () => {
    expect(cutBytes("short", 5)).toBe("short");
    expect(cutBytes("shorter", 5)).toBe("sh…");
    expect(cutBytes("音楽", 5)).toBe("…");
  });
});
