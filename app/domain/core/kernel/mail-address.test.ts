import { expect, it } from "vitest";
import { readMailAddress } from "./mail-address.ts";

it.each([
  ["wren@patchbay.test", "wren@patchbay.test"],
  ["Wren.O'Neil+kit@Example.ORG", "Wren.O'Neil+kit@example.org"],
  ["a@bücher.example", "a@xn--bcher-kva.example"],
  ["a@BU\u0308CHER.example", "a@xn--bcher-kva.example"],
  ["a@example.xn--p1ai", "a@example.xn--p1ai"],
  ["a@пример.рф", "a@xn--e1afmkfd.xn--p1ai"],
  ["a@例え。テスト", "a@xn--r8jz45g.xn--zckzah"],
  ["a@ｅxample.org", "a@example.org"],
  ["admin@localhost.localdomain", "admin@localhost.localdomain"],
])("reads %s", (given, address) => {
  expect(readMailAddress(given)).toEqual({ address });
});

it.each([
  ["jürgen@example.org", "local"],
  ["用户@例子.广告", "local"],
  ["a@[192.0.2.1]", "literal"],
  ["a@[IPv6:2001:db8::1]", "literal"],
] as const)("says what is wrong with %s", (given, problem) => {
  expect(readMailAddress(given)).toEqual({ problem });
});

it.each([
  ...["", "a", "@b.example", "a@", "a@b", "a@b@", "a b@c.example", '"a b"@c.example', "a..b@c.example", ".a@c.example"],
  ...["a@192.0.2.1", "a@0x7f.1", "a@b..example", "a@b.example.", "a@-b.example", "a@b_c.example", "a@b.example:25"],
  ...[
    "a@b.example/x",
    "a@b%2eexample",
    "a@xn--a.example",
    `${"a".repeat(65)}@b.example`,
    `a@${"b".repeat(64)}.example`,
  ],
  "a@b.example\nBcc: c@d.example",
])("refuses %s", (given) => {
  expect(readMailAddress(given)).toEqual({ problem: "form" });
});
