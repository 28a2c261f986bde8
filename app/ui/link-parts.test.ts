import { describe, expect, it } from "vitest";
import { linkParts } from "./link-parts.ts";

const hrefs = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

describe("linkParts", () => {
  it("shows the host that DNS knows where other letters were typed", () => {
    const texts = (text: string) => linkParts(text).map((part) => part.text);
    expect(texts("https://аррӏе.com/xn--80ak6aa92e.com")).toEqual(["https://xn--80ak6aa92e.com/xn--80ak6aa92e.com"]);
    expect(texts("https://Good.example/A")).toEqual(["https://Good.example/A"]);
    expect(texts("https://0x7f.1")).toEqual(["https://127.0.0.1/"]);
  });

  it("finds web addresses and leaves the sentence round them alone", () => {
    expect(linkParts("See https://a.example/x?y=1&z=2, and http://b.example.")).toEqual([
      { text: "See ", href: null },
      { text: "https://a.example/x?y=1&z=2", href: "https://a.example/x?y=1&z=2" },
      { text: ", and ", href: null },
      { text: "http://b.example", href: "http://b.example" },
      { text: ".", href: null },
    ]);
  });

  it("keeps brackets that belong to the address", () => {
    expect(hrefs("(https://a.example/x_(y))")).toEqual(["https://a.example/x_(y)"]);
    expect(hrefs("(https://a.example/x)")).toEqual(["https://a.example/x"]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt://%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//evil.example",
    "http://",
    "https://[",
    "ftp://a.example",
    "https://patchbay@evil.example",
    "https://patchbay:secret@evil.example/",
  ])("makes no link of %s", (text) => {
    expect(hrefs(text)).toEqual([]);
  });

  it("ends an address at quotes, brackets and marks that turn the writing round", () => {
    expect(hrefs('https://a.example/"onmouseover="alert(1)')).toEqual(["https://a.example/"]);
    expect(hrefs("https://a.example/<b>")).toEqual(["https://a.example/"]);
    expect(hrefs("https://a.example/\u202egpj.exe")).toEqual(["https://a.example/"]);
  });

  it("loses no character of any text", () => {
    for (const text of [
      "",
      "plain",
      "https://a.example",
      "x https://a.example...",
      "https://".repeat(250),
      ")".repeat(2_000),
    ])
      expect(
        linkParts(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
  });
});
