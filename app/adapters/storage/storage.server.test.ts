import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import type { Storage } from "#app/domain/core/ports/storage.ts";
import { s3Credentials, startS3Server } from "#tests/support/s3-server.ts";
import { openBucket } from "./bucket.server.ts";
import { createDiskStorage } from "./disk.server.ts";
import { createS3Storage } from "./s3.server.ts";
import { isTicketValid } from "./upload-tickets.server.ts";

const SECRET = "a secret of tests";
const folder = mkdtempSync(path.join(tmpdir(), "patchbay-files-"));
const s3 = await startS3Server();
const options = { endpoint: s3.endpoint, bucket: "patchbay", ...s3Credentials };
const stores: [string, Storage][] = [
  ["a folder", createDiskStorage(folder, SECRET)],
  ["S3", createS3Storage(openBucket(options))],
];
const bytes = Buffer.from([0, 255, 1, 254]);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const inAMinute = () => inMinutes(1);

afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

describe.each(stores)("storage in %s", (_, storage) => {
  it("gives back what was put, the last one counts, and null for what is not there", async () => {
    await storage.put("proofs/a1.jpg", Buffer.from("first"), "image/jpeg");
    await storage.put("proofs/a1.jpg", bytes, "image/jpeg");
    expect(await storage.get("proofs/a1.jpg")).toEqual(bytes);
    expect(await storage.get("proofs/b2.jpg")).toBeNull();
  });

  it("takes and gives streams, and keeps nothing of one that breaks off", async () => {
    async function* pieces(isBroken: boolean) {
      yield bytes;
      if (isBroken) throw new Error("the client is gone");
      yield bytes;
    }
    await storage.putStream("sounds/a1", pieces(false), "application/octet-stream");
    const found: Uint8Array[] = [];
    for await (const piece of (await storage.getStream("sounds/a1")) ?? []) found.push(piece);
    expect(Buffer.concat(found)).toEqual(Buffer.concat([bytes, bytes]));
    expect(await storage.getStream("sounds/b2")).toBeNull();
    await expect(storage.putStream("sounds/c3", pieces(true), "application/octet-stream")).rejects.toThrow("gone");
    expect(await storage.get("sounds/c3")).toBeNull();
    expect(await storage.findOlder("sounds", inAMinute())).toEqual(["sounds/a1"]);
  });

  it("deletes, and deleting twice is no error", async () => {
    await storage.put("proofs/c3.jpg", bytes, "image/jpeg");
    await storage.delete("proofs/c3.jpg");
    await storage.delete("proofs/c3.jpg");
    expect(await storage.get("proofs/c3.jpg")).toBeNull();
  });

  it("finds what has lain about in one folder for too long", async () => {
    await storage.put("incoming/d4", bytes, "image/png");
    expect(await storage.findOlder("incoming", inAMinute())).toEqual(["incoming/d4"]);
    expect(await storage.findOlder("incoming", inMinutes(-1))).toEqual([]);
    expect(await storage.findOlder("nothing", inAMinute())).toEqual([]);
  });

  it("finds all that is too old, however many there are", async () => {
    const names = ["1", "2", "3", "4", "5", "6", "7"].map((digit) => `old/f${digit}`);
    for (const name of names) await storage.put(name, bytes, "image/png");
    expect((await storage.findOlder("old", inAMinute())).sort()).toEqual(names);
  });

  it("names every file, however many there are", async () => {
    const names = ["1", "2", "3", "4", "5", "6", "7"].map((digit) => `many/f${digit}.jpg`);
    for (const name of names) await storage.put(name, bytes, "image/jpeg");
    const listed: string[] = [];
    for await (const name of storage.list()) listed.push(name);
    expect(listed.filter((name) => name.startsWith("many/")).sort()).toEqual(names);
    expect(listed).toContain("proofs/a1.jpg");
  });
});

describe("storage in S3", () => {
  const storage = createS3Storage(openBucket(options));

  it("hands out a URL that takes a PUT of this one name, without any other key", async () => {
    const url = await storage.uploadUrl("incoming/e5", inAMinute(), "unused");
    expect((await fetch(url, { method: "PUT", body: bytes })).status).toBe(200);
    expect(await storage.get("incoming/e5")).toEqual(bytes);
    expect((await fetch(url.replace("e5", "f6"), { method: "PUT", body: bytes })).status).toBe(403);
  });

  it("takes a stream that is larger than one part, and gives it back", async () => {
    const bucket = openBucket(options);
    const chunk = randomBytes(1024 * 1024 + 1);
    async function* chunks() {
      for (let i = 0; i < 40; i++) yield chunk;
    }
    await bucket.putStream("imports/1.tar", chunks(), "application/x-tar");
    const whole = await storage.get("imports/1.tar");
    expect(whole?.equals(Buffer.concat(Array.from({ length: 40 }, () => chunk)))).toBe(true);
    await bucket.putStream("imports/2.tar", Readable.from([bytes]), "application/x-tar");
    expect(await storage.get("imports/2.tar")).toEqual(bytes);
  });

  it("leaves nothing of a stream that breaks off", async () => {
    async function* chunks() {
      for (let i = 0; i < 20; i++) yield Buffer.alloc(1024 * 1024);
      throw new Error("the disk is gone");
    }
    await expect(openBucket(options).putStream("imports/3.tar", chunks(), "application/x-tar")).rejects.toThrow("gone");
    expect(await storage.get("imports/3.tar")).toBeNull();
    expect(s3.uploads.size).toBe(0);
  });

  it("fails loudly with a wrong key", async () => {
    const wrong = createS3Storage(openBucket({ ...options, secretAccessKey: "another" }));
    await expect(wrong.put("proofs/g7.jpg", bytes, "image/jpeg")).rejects.toThrow("403");
  });
});

describe("storage in a folder", () => {
  it("hands out a URL that is good for this name and until then", async () => {
    const storage = createDiskStorage(folder, SECRET);
    const url = new URL(await storage.uploadUrl("incoming/e5", inAMinute(), "https://patchbay.test"));
    expect(url.pathname).toBe("/api/payment/uploads/e5");
    const check = (name: string, now = new Date(), secret = SECRET) =>
      isTicketValid(secret, name, url.searchParams, now);
    expect(check("incoming/e5")).toBe(true);
    expect(check("incoming/f6")).toBe(false);
    expect(check("incoming/e5", inMinutes(2))).toBe(false);
    expect(check("incoming/e5", new Date(), "another")).toBe(false);
    url.searchParams.set("expires", "99999999999");
    expect(check("incoming/e5")).toBe(false);
  });

  it("takes no name that leads out of it", async () => {
    const storage = createDiskStorage(folder, SECRET);
    for (const name of ["../etc/passwd", "proofs/../../x", "/etc/passwd", "proofs/a/b", "proofs/..", "proofs/A b"])
      await expect((async () => storage.get(name))()).rejects.toThrow("is not a file name");
  });
});
