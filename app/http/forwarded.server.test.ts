import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { findOrigin, type ProxyTrust } from "./forwarded.server.ts";

describe("the address that was asked for", () => {
  it.each<[string, IncomingHttpHeaders, ProxyTrust, object]>([
    ["no proxy's word", { "x-forwarded-proto": "https", forwarded: "proto=https;host=a" }, 0, {}],
    [
      "X-Forwarded-Proto and -Host",
      { "x-forwarded-for": "1.2.3.4", "x-forwarded-proto": "HTTPS", "x-forwarded-host": "a.example:8443" },
      1,
      { proto: "https", host: "a.example:8443" },
    ],
    [
      "what the outermost trusted proxy has added",
      { "x-forwarded-proto": "ftp, https, http", "x-forwarded-host": "x, a.example" },
      2,
      { proto: "https", host: "x" },
    ],
    [
      "Forwarded, where there is no X-Forwarded-For",
      { forwarded: 'for=6.6.6.6;host=evil, for=1.2.3.4;proto=https;host="a.example"', "x-forwarded-host": "evil" },
      1,
      { proto: "https", host: "a.example" },
    ],
    ["Fly's scheme alone", { "x-forwarded-proto": "https", "x-forwarded-host": "evil" }, "fly", { proto: "https" }],
    ["nothing where nothing is said", {}, 1, {}],
  ])("is told by %s", (_, headers, trust, origin) => {
    expect(findOrigin(headers, trust)).toEqual({ proto: undefined, host: undefined, ...origin });
  });
});
