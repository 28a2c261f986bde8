import { describe, expect, it } from "vitest";
import { cameFrom, keptFrom } from "./came-from.server.ts";

const asked = (path: string, referer?: string) =>
  new Request(`http://patchbay.test${path}`, { headers: referer ? { Referer: referer } : {} });

describe("the way back from a torrent's page", () => {
  it("is the page that one came from, with its filters", () => {
    expect(cameFrom(asked("/torrents/5", "http://patchbay.test/?search=kit&page=2"))).toBe("/?search=kit&page=2");
    expect(cameFrom(asked("/torrents/5", "http://patchbay.test/forums/topics/3"))).toBe("/forums/topics/3");
  });

  it.each([
    undefined,
    "http://evil.test/?page=2",
    "http://patchbay.test/torrents/5",
    "http://patchbay.test/report/comment/5",
    "http://patchbay.test/login?returnTo=%2Ftorrents%2F5",
  ])("is the list for one who comes from %s", (referer) => {
    expect(cameFrom(asked("/torrents/5", referer))).toBe("/");
  });

  it("stays the same while one writes comments", () => {
    const request = asked("/torrents/5?from=%2F%3Fpage%3D2&page=last", "http://patchbay.test/torrents/5");
    expect([cameFrom(request), keptFrom(request)]).toEqual(["/?page=2", "/?page=2"]);
  });

  it.each(["https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)", "/.//evil.test"])(
    "is never %s",
    (from) => {
      expect(cameFrom(asked(`/torrents/5?from=${encodeURIComponent(from)}`))).toBe("/");
    },
  );
});
