import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { withReceivedFiles } from "#app/http/received-files.server.ts";
import { readMultipart } from "./read-form.server.ts";

it("reads a field of any name as a field", async () => {
  const root = mkdtempSync(path.join(tmpdir(), "received-"));
  const form = new FormData();
  form.append("__proto__", new File(["x"], "x"));
  form.append("constructor", "text");
  form.append("note", "text");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const read = await new Promise<Awaited<ReturnType<typeof readMultipart>>>((resolve, reject) => {
    withReceivedFiles(root, new EventEmitter() as never, () => readMultipart(request, 1_000).then(resolve, reject));
  });
  const value = read.ok ? read.value : {};
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(Object.keys(value)).toEqual(["__proto__", "constructor", "note"]);
  rmSync(root, { recursive: true });
});
