import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { openBucket } from "../storage/bucket.server.ts";
import { createImportTransfer } from "./import-transfer.server.ts";

const root = mkdtempSync(path.join(tmpdir(), "patchbay-transfer-"));
const s3 = await startS3Server();
const bucket = openBucket({ endpoint: s3.endpoint, bucket: "patchbay", ...s3Credentials });
const machine = (name: string) => {
  const folder = path.join(root, name);
  return { folder, transfer: createImportTransfer(folder, bucket) };
};

afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true });
});

/** Receives a folder of files as import number `itemId`. */
function receive(folder: string, itemId: number, files: Buffer[]) {
  const at = path.join(folder, String(itemId), "received");
  mkdirSync(at, { recursive: true });
  for (const [i, bytes] of files.entries()) writeFileSync(path.join(at, String(i)), bytes);
  writeFileSync(path.join(folder, String(itemId), "received.json"), "{}");
}

describe("the transfer of an import", () => {
  const [one, other] = [machine("one"), machine("other")];
  const files = [Buffer.from("a loop"), Buffer.alloc(0), Buffer.alloc(700_000, 7)];

  it("moves what one machine has received to another, whole", async () => {
    receive(one.folder, 7, files);
    await one.transfer.send(7);
    expect(existsSync(path.join(one.folder, "7"))).toBe(false);
    await other.transfer.fetch(7);
    const at = path.join(other.folder, "7");
    expect(readdirSync(at).sort()).toEqual(["received", "received.json"]);
    expect(files.map((_, i) => readFileSync(path.join(at, "received", String(i))))).toEqual(files);
  });

  it("begins anew after an attempt that was cut off", async () => {
    writeFileSync(path.join(other.folder, "7", "received", "0"), "half of ");
    await other.transfer.fetch(7);
    expect(readFileSync(path.join(other.folder, "7", "received", "0"), "utf8")).toBe("a loop");
  });

  it("leaves nothing behind when it is dropped, and finds nothing then", async () => {
    await one.transfer.drop(7);
    expect([...s3.objects.keys()]).toEqual([]);
    await one.transfer.fetch(7);
    expect(existsSync(path.join(one.folder, "7"))).toBe(false);
  });
});
