import { createHash } from "node:crypto";
import { Script } from "node:vm";
import { beforeAll, describe, expect, it } from "vitest";
import { categories, platforms } from "#app/domain/catalogue/torrents/categories.ts";
import { readMetainfo } from "#app/domain/catalogue/torrents/metainfo/read-metainfo.ts";
import { buildRelease, type Release } from "./build-release.server.ts";
import { catalogue } from "./catalogue.ts";
import { DAY_MS, planActivity } from "./comments.ts";
import { nameOf } from "./entry.ts";
import { demoMembers } from "./members.ts";

const now = new Date("2031-05-04T12:00:00Z");
let releases: Release[] = [];

beforeAll(async () => {
  for (const entry of catalogue) releases.push(await buildRelease(entry));
  return () => {
    releases = [];
  };
});

describe("the demo catalogue", () => {
  it("holds 72 releases of different names over every category and platform", () => {
    expect(catalogue).toHaveLength(72);
    expect(new Set(catalogue.map(nameOf)).size).toBe(72);
    for (const { value } of categories)
      expect(catalogue.filter(({ category }) => category === value).length, value).toBeGreaterThanOrEqual(6);
    for (const platform of platforms)
      expect(catalogue.filter((entry) => entry.platform === platform).length, platform).toBeGreaterThanOrEqual(10);
  });

  it("is content of its own in every file, under 40 MB in all", () => {
    expect(new Set(releases.map(({ infoHash }) => infoHash)).size).toBe(72);
    const total = releases.reduce((sum, { totalLength }) => sum + totalLength, 0);
    expect(total).toBeGreaterThan(10 * 1024 * 1024);
    expect(total).toBeLessThan(40 * 1024 * 1024);
    const audio = releases.flatMap(({ files }) => files.filter(({ path }) => path.at(-1)?.endsWith(".wav")));
    const hashes = audio.map(({ bytes }) => createHash("sha1").update(bytes).digest("hex"));
    expect(new Set(hashes).size).toBe(audio.length);
  });

  it("is the same at each run", async () => {
    for (const [index, entry] of catalogue.entries())
      if (index % 8 === 0) expect((await buildRelease(entry)).infoHash).toBe(releases[index]?.infoHash);
  });

  it("makes private torrents that our own reader accepts", () => {
    for (const { bytes, name, totalLength } of releases) {
      const read = readMetainfo(bytes);
      if (!read.ok) throw new Error(`${name}: ${read.message}`);
      expect(read.value).toMatchObject({ name, totalLength, isPrivate: true, announce: null });
    }
  });

  it("holds WAV files that are sound: mono, 16 bit, 44.1 kHz, neither silent nor clipped", () => {
    const audio = releases.flatMap(({ files }) => files.filter(({ path }) => path.at(-1)?.endsWith(".wav")));
    for (const { path, bytes } of audio) {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, 44_100, 16]);
      const end = 44 + view.getUint32(40, true);
      // After the samples there is at most a chunk with the tempo.
      expect([0, 32], path.join("/")).toContain(bytes.length - end);
      const samples = new Int16Array(bytes.slice(44, end).buffer);
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(loudest, path.join("/")).toBeGreaterThan(20_000);
      expect(loudest, path.join("/")).toBeLessThan(32_767);
    }
    expect(audio.length).toBeGreaterThan(120);
  });

  it("has CP437 notes that decode to box drawing, lines of one width", () => {
    const withNfo = releases.filter(({ nfo }) => nfo !== null);
    expect(withNfo.length).toBeGreaterThan(50);
    expect(withNfo.length).toBeLessThan(72);
    for (const { nfo, name, files } of withNfo) {
      const lines = (nfo ?? "").trimEnd().split("\n");
      expect(lines[0], name).toBe(`╔${"═".repeat(76)}╗`);
      expect(lines.at(-1), name).toBe(`╚${"═".repeat(76)}╝`);
      expect(new Set(lines.map((line) => line.length)), name).toEqual(new Set([78]));
      expect(nfo, name).toContain("█");
      expect(nfo, name).not.toContain("?");
      const file = files.find(({ path }) => path.at(-1)?.endsWith(".nfo"));
      expect(file?.bytes[0]).toBe(0xc9);
    }
  });

  it("gives each plug-in a slider table that matches its source", () => {
    const plugins = releases.filter((_, index) => catalogue[index]?.category.startsWith("VST"));
    expect(plugins.length).toBeGreaterThanOrEqual(20);
    for (const { files, name } of plugins) {
      const text = (end: string) =>
        new TextDecoder().decode(files.find(({ path }) => path.at(-1)?.endsWith(end))?.bytes);
      const source = text(".jsfx");
      const sliders = [...source.matchAll(/^slider\d+:/gm)].length;
      const rows = [...text("README.md").matchAll(/^\| .* \| [-\d.]+ \| .* to .* \|$/gm)].length;
      expect(rows, name).toBe(sliders);
      expect(source.split("(").length, name).toBe(source.split(")").length);
      expect(source, name).toMatch(/^desc:.+\nauthor:.+\n[\s\S]*@sample\n/);
    }
  });

  it("holds apps whose scripts parse and find the controls they ask for", () => {
    const pages = releases.flatMap(({ files, name }) =>
      files
        .filter(({ path }) => path.at(-1)?.endsWith(".html"))
        .map(({ bytes }) => ({ name, page: new TextDecoder().decode(bytes) })),
    );
    const apps = pages.filter(({ page }) => page.includes("<script>"));
    expect(apps.length).toBe(6);
    for (const { name, page } of apps) {
      const script = page.split("<script>")[1]?.split("</script>")[0] ?? "";
      expect(() => new Script(script), name).not.toThrow();
      const asked = [...script.matchAll(/getElementById\("(\w+)"\)/g)].map(([, id]) => id);
      expect(asked.length, name).toBeGreaterThan(0);
      for (const id of asked) expect(page, name).toContain(`id="${id}"`);
    }
  });

  it("holds MIDI files whose track is as long as its head says", () => {
    const midi = releases.flatMap(({ files }) => files.filter(({ path }) => path.at(-1)?.endsWith(".mid")));
    expect(midi.length).toBe(6);
    for (const { bytes } of midi) {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      expect(new TextDecoder("latin1").decode(bytes.subarray(0, 4))).toBe("MThd");
      expect(view.getUint32(18)).toBe(bytes.length - 22);
      expect([...bytes.subarray(-3)]).toEqual([0xff, 0x2f, 0]);
    }
  });
});

describe("the demo's activity", () => {
  const plans = planActivity(catalogue, now);

  it("spreads over the last 120 days, some of it within seven", () => {
    const ages = plans.map(({ plan }) => (now.getTime() - plan.at.getTime()) / DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThan(120);
    expect(Math.max(...ages)).toBeGreaterThan(100);
    expect(ages.filter((age) => age < 7).length).toBeGreaterThanOrEqual(5);
  });

  it("lets members comment after the release, before now, and never on their own", () => {
    const comments = plans.flatMap(({ plan }) => plan.comments.map((comment) => ({ ...comment, plan })));
    expect(comments.length).toBeGreaterThan(60);
    for (const { at, username, plan } of comments) {
      expect(at.getTime()).toBeGreaterThanOrEqual(plan.at.getTime());
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(username).not.toBe(plan.uploader);
    }
    for (const { plan } of plans)
      expect(new Set(plan.comments.map(({ text }) => text)).size).toBe(plan.comments.length);
  });

  it("belongs to members who had joined by then and are not inactive", () => {
    const joined = new Map(demoMembers.map((member) => [member.username, member]));
    for (const { plan } of plans)
      for (const username of [plan.uploader, ...plan.comments.map((comment) => comment.username)]) {
        expect(joined.get(username)?.role).not.toBe("inactive");
        expect(joined.get(username)?.joined).toBeGreaterThan(120);
      }
  });

  it("is the same for the same moment", () => {
    expect(planActivity(catalogue, now)).toEqual(plans);
  });
});
