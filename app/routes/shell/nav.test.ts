import { expect, it } from "vitest";
import { isAt } from "./nav.ts";

it.each([
  ["/", "/", true],
  ["/torrents/7", "/", true],
  ["/forums", "/", false],
  ["/forums/topics/3", "/forums", true],
  ["/tracker-stats", "/tracker", false],
  ["/tracker/swarms", "/tracker", true],
  ["/upload", "/uploader", true],
  ["/uploader/5", "/uploader", true],
])("%s belongs to the place %s: %s", (pathname, to, is) => {
  expect(isAt(pathname, to)).toBe(is);
});
