import { expect, it } from "vitest";
import { idempotencyOf } from "./idempotency.server.ts";

const ask = (input: Record<string, unknown>, key = "one") =>
  idempotencyOf(new Request("http://localhost/api/x", { headers: { "Idempotency-Key": key } }), input);
const fingerprint = async (input: Record<string, unknown>) => {
  const found = await ask(input);
  return found.ok ? found.value?.fingerprint : found.message;
};

it("knows a request by what the site reads of it, however deep it is", async () => {
  const deep = JSON.parse(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
  expect(await fingerprint(deep)).toMatch(/^[\da-f]{64}$/);
  expect(await fingerprint({ b: 1, a: "x\0" })).toBe(await fingerprint({ a: "x", b: 1 }));
  expect(await fingerprint({ a: "x" })).not.toBe(await fingerprint({ a: "y" }));
});

it("knows a file by its name and bytes", async () => {
  const file = (name: string, text: string) => fingerprint({ nfo: new File([text], name) });
  expect(await file("a.nfo", "x")).toBe(await file("a.nfo", "x"));
  expect(new Set([await file("a.nfo", "x"), await file("b.nfo", "x"), await file("a.nfo", "y")]).size).toBe(3);
});

it.each(["", " ", "a b", 'a"b', "ä", "k".repeat(201)])("takes no key of the kind of %j", async (key) => {
  expect(await ask({}, key)).toMatchObject({ ok: false, code: "malformed" });
});
