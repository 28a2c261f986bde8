import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { openBucket } from "../storage/bucket.server.ts";
import { createHeldFiles } from "./held-files.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-held-"));
const s3 = await startS3Server();
const bucket = openBucket({ endpoint: s3.endpoint, bucket: "patchbay", ...s3Credentials });
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const of = (text: string) => ({
  size: text.length,
  async *open() {
    yield Buffer.from(text);
  },
});
const broken = {
  size: 9,
  // biome-ignore lint/correctness/useYield: it breaks off before its first piece.
  async *open() {
    throw new Error("the archive is damaged");
  },
};
const names = async (prefix = "kept-files/") => {
  const found: string[] = [];
  for await (const { name } of bucket.list(prefix)) found.push(name);
  return found.sort();
};

describe.each([
  ["a folder", "folder", createHeldFiles(folder, null)],
  ["a bucket", "bucket", createHeldFiles(path.join(folder, "other machine"), bucket)],
] as const)("files of imports that are kept in %s", (_, store, held) => {
  const read = async (index: number, first: number, last: number, length: number) => {
    const file = { store, folder: "7", path: [String(index)], length };
    const opened = await held.open(file, { first, last }, new AbortController().signal);
    return opened && (await buffer(opened)).toString();
  };

  it("are read by ranges, and not where one is gone or has another length", async () => {
    expect(await held.keep("7", [of("first one"), of("second")])).toBe(store);
    expect(await read(0, 0, 8, 9)).toBe("first one");
    expect(await read(1, 2, 3, 6)).toBe("co");
    expect(await read(1, 0, 5, 7)).toBeNull();
    expect(await read(2, 0, 5, 6)).toBeNull();
  });

  it("are removed alone, and leave nothing where one of them breaks off", async () => {
    await held.keep("70", [of("a neighbour")]);
    await held.remove({ store, folder: "7" });
    expect(await read(0, 0, 8, 9)).toBeNull();
    await expect(held.keep("8", [of("first"), broken])).rejects.toThrow("damaged");
    const isLeft =
      store === "bucket"
        ? await names()
        : ["7", "70", "8"].filter((name) => existsSync(path.join(folder, "kept", name)));
    expect(isLeft).toEqual(store === "bucket" ? ["kept-files/70/0"] : ["70"]);
  });
});
