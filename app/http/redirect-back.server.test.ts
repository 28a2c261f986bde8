import { describe, expect, it } from "vitest";
import { redirectBack } from "./redirect-back.server.ts";

function backFrom(referer: string | null, headers: Record<string, string> = {}) {
  const request = new Request("http://patchbay.test/theme", {
    method: "POST",
    headers: { ...(referer === null ? {} : { Referer: referer }), ...headers },
  });
  const response = redirectBack(request, "theme=light");
  expect([response.status, response.headers.get("Set-Cookie")]).toEqual([303, "theme=light"]);
  return response.headers.get("Location");
}

describe("the way back from a small form", () => {
  it("is the page it was on, with its query", () => {
    expect(backFrom("http://patchbay.test/forums?page=2#top")).toBe("/forums?page=2");
  });

  it.each([null, "nonsense", "http://evil.test/forums", "http://patchbay.test:81/forums"])(
    "is the home page when the Referer is %j",
    (referer) => {
      expect(backFrom(referer)).toBe("/");
    },
  );

  it("never leads to another host by a path that begins with two slashes", () => {
    expect(backFrom("http://patchbay.test//evil.test/")).toBe("/");
    expect(backFrom("http://patchbay.test/.//evil.test/")).toBe("/");
  });

  it("goes by the Host that the browser asked for, behind a proxy too", () => {
    expect(backFrom("https://public.test/rules", { Host: "public.test" })).toBe("/rules");
  });
});
