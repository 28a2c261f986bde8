import { describe, expect, it } from "vitest";
import { rangeResponse } from "./range-response.ts";

const file = { bytes: Buffer.from("0123456789"), type: "audio/mpeg", version: "a1" };
async function ask(headers: Record<string, string> = {}) {
  const response = rangeResponse(new Request("http://localhost/", { headers }), file);
  return [response.status, await response.text(), response.headers.get("Content-Range")];
}

describe("a file that is asked for in parts", () => {
  it("is answered whole without a range, and told that parts can be had", async () => {
    expect(await ask()).toEqual([200, "0123456789", null]);
    const { headers } = rangeResponse(new Request("http://localhost/"), file);
    expect(Object.fromEntries(headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-type": "audio/mpeg",
      "content-length": "10",
      "cache-control": "private, max-age=3600",
      etag: '"a1"',
    });
  });

  it.each([
    ["bytes=0-", "0123456789", "bytes 0-9/10"],
    ["bytes=2-4", "234", "bytes 2-4/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
  ])("is answered in the part %s", async (range, body, told) => {
    expect(await ask({ Range: range })).toEqual([206, body, told]);
  });

  it.each(["bytes=10-", "bytes=99-100", "bytes=-0"])("has no part %s", async (range) => {
    expect(await ask({ Range: range })).toEqual([416, "", "bytes */10"]);
  });

  it.each(["bytes=5-2", "bytes=0-1,4-5", "lines=0-1", "bytes=-", "bytes=x-"])(
    "is answered whole for %s",
    async (range) => {
      expect(await ask({ Range: range })).toEqual([200, "0123456789", null]);
    },
  );

  it("is answered whole where the browser has a part of another one, and not at all where it has this", async () => {
    expect(await ask({ Range: "bytes=2-4", "If-Range": '"b2"' })).toEqual([200, "0123456789", null]);
    expect(await ask({ Range: "bytes=2-4", "If-Range": '"a1"' })).toEqual([206, "234", "bytes 2-4/10"]);
    expect(await ask({ "If-None-Match": '"a1"' })).toEqual([304, "", null]);
  });
});
