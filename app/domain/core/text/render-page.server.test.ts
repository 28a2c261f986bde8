import { expect, it } from "vitest";
import { renderManual } from "./render-page.server.ts";

it("gives each heading of a manual its id, and lists the sections of the first level", () => {
  const { html, sections } = renderManual(
    "# Share a folder\n\nText, see [covers](#covers).\n\n## In a terminal\n\n# Covers",
  );
  expect(sections).toEqual([
    { id: "share-a-folder", title: "Share a folder" },
    { id: "covers", title: "Covers" },
  ]);
  expect(html).toContain('see <a href="/help#covers">covers</a>.');
  expect(html).toContain('<h2 id="share-a-folder">Share a folder</h2>');
  expect(html).toContain('<h3 id="in-a-terminal">In a terminal</h3>');
});
