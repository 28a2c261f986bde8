import { expect, it } from "vitest";
import { renderTree, splitPaths } from "./render-tree.server.ts";

const renderStored = (files: { path: string; length: number }[]) => renderTree({ files: splitPaths(files) });

const textOf = (html: string) => html.replace(/<[^>]*>/g, "").replaceAll("&amp;", "&");

it("shows the size of each file and folder, and the tempo and key that names say", () => {
  const html = renderStored([
    { path: "Loops 124bpm/Bass_Am.wav", length: 2_048 },
    { path: "Loops 124bpm/drums.wav", length: 1_024 },
    { path: "Read Me.txt", length: 3 },
  ]);
  expect(textOf(html)).toBe(
    "Loops 124bpm 3 KB, 2 filesBass_Am.wav 2 KB · 124 bpm · Amdrums.wav 1 KB · 124 bpmRead Me.txt 3 B",
  );
});

it("escapes every name, of files and folders", () => {
  const name = `<img src=x onerror="alert('1')">&`;
  const html = renderStored([{ path: `${name}/${name}`, length: 1 }]);
  expect(html.match(/<(?!\/?(?:ul|li|details|summary|bdi|i|div)\b)[^>]*>/g)).toBeNull();
  expect(html.split("&lt;img src=x onerror=&quot;alert(&#x27;1&#x27;)&quot;&gt;&amp;")).toHaveLength(3);
});

it("opens a folder without siblings, and says how many files are left", () => {
  expect(renderStored([{ path: "a/b", length: 1 }])).toContain('<details open="">');
  const many = Array.from({ length: 3_000 }, (_, i) => ({ path: `${i}`, length: 1 }));
  expect(renderStored(many)).toMatch(/<p>And 1,000 files more.<\/p><\/div>$/);
});
