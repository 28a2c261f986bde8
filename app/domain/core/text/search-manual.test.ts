import { expect, it } from "vitest";
import { renderManual } from "./render-page.server.ts";
import { searchManual } from "./search-manual.ts";

const manual = renderManual(
  "# Share a folder\n\nYour torrent & files.\n\n## In a terminal\n\nRun [share](#share-a-folder).\n\n# Covers\n\nA torrent's cover, for torrents.",
);
const titles = (search: string) => searchManual(manual, search).sections.map(({ title }) => title);

it("finds the sections that have all words, in text and headings, and marks them there", () => {
  expect(titles("TORRENT")).toEqual(["Share a folder", "Covers"]);
  expect(titles("terminal run")).toEqual(["In a terminal"]);
  expect(titles("torrent quetzal")).toEqual([]);
  expect(titles(".*")).toEqual([]);
  expect(searchManual(manual, "torrent torrents cover").html).toBe(
    '<h2 id="covers"><mark>Cover</mark>s</h2>\n<p>A <mark>torrent</mark>\'s <mark>cover</mark>, for <mark>torrents</mark>.</p>\n',
  );
});

it("leaves tags and entities as they are, and the whole manual without a search", () => {
  expect(searchManual(manual, "share").html).toContain('<a href="/help#share-a-folder">');
  expect(searchManual(manual, "share").html).toContain("<mark>share</mark></a>");
  expect(titles("amp")).toEqual([]);
  expect(searchManual(manual, "files").html).toContain("torrent &amp; <mark>files</mark>");
  expect(searchManual(manual, "&").html).toContain("torrent <mark>&amp;</mark> files");
  expect(searchManual(manual, "<h2").sections).toEqual([]);
  expect(searchManual(manual, "  ")).toBe(manual);
});
