import { describe, expect, it } from "vitest";
import { otherTarget, shownHost } from "./shown-host.server.ts";

it.each([
  ["example.org", "example.org"],
  ["xn--bcher-kva.example", "bücher.example"],
  ["xn--e1afmkfd.xn--p1ai", "пример.рф"],
  ["xn--r8jz45g.xn--zckzah", "例え.テスト"],
  ["xn--80ak6aa92e.com", "xn--80ak6aa92e.com"],
  ["xn--ggle-55da.com", "xn--ggle-55da.com"],
])("the host %s is shown as %s", (host, shown) => {
  expect(shownHost(host)).toBe(shown);
});

describe("a link whose text names another address", () => {
  it.each([
    ["https://good.example", "https://evil.example/x", "evil.example"],
    ["good.example", "https://evil.example", "evil.example"],
    ["see GOOD。example now", "https://evil.example", "evil.example"],
    ["https://good.example/evil.example", "https://evil.example", "evil.example"],
    ["good․example", "https://evil.example", "evil.example"],
    ["https://apple.com", "https://xn--80ak6aa92e.com", "xn--80ak6aa92e.com"],
    ["bob@good.example", "mailto:eve@evil.example?subject=x", "eve@evil.example"],
    ["bob@evil.example", "mailto:eve@evil.example", "eve@evil.example"],
  ])("%s → %s", (text, address, target) => {
    expect(otherTarget(text, address)).toBe(target);
  });

  it.each([
    ["the manual", "https://good.example/manual"],
    ["good.example", "https://www.good.example/x"],
    ["https://good.example/a?b", "https://good.example/a?b"],
    ["bücher.example", "https://xn--bcher-kva.example/"],
    ["eve@evil.example", "mailto:eve@evil.example"],
    ["chapter 1.", "https://good.example"],
  ])("is told from one that does not: %s → %s", (text, address) => {
    expect(otherTarget(text, address)).toBeNull();
  });
});
