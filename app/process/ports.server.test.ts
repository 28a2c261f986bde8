import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env.server.ts";
import { chooseBucket, chooseCards, chooseIntake, chooseStorage } from "./ports.server.ts";

const least = {
  DATABASE_URL: "postgresql://localhost/patchbay",
  SESSION_SECRET: "a secret of at least 32 characters",
};
const read = (more: Record<string, string> = {}) => readEnv({ ...least, ...more });

const s3 = {
  S3_ENDPOINT: "https://s3.patchbay.test",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};
const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };

describe("files", () => {
  it("lie below DATA_DIR while nothing else is set", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "patchbay-ports-"));
    await chooseStorage(read({ DATA_DIR: folder }), null).put("proofs/a.jpg", Buffer.from("a"), "image/jpeg");
    expect(readdirSync(path.join(folder, "files", "proofs"))).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });

  it("are sent to the bucket where S3 is set", async () => {
    const address = await chooseStorage(read(s3), chooseBucket(read(s3))).uploadUrl(
      "proofs/a.jpg",
      new Date(Date.now() + 60_000),
      "http://x",
    );
    expect(address).toMatch(/^https:\/\/s3\.patchbay\.test\/files\/proofs\/a\.jpg\?/);
  });
});

describe("the vault", () => {
  const vaultOf = (more: Record<string, string>) => chooseIntake(read(more), null).vault;

  it("is none, a folder, or Dropbox by either kind of token", () => {
    expect(vaultOf({})).toBeNull();
    expect(vaultOf({ VAULT_DIR: "/vault" })).toMatchObject({ kind: "folder" });
    expect(vaultOf({ DROPBOX_TOKEN: "short" })).toMatchObject({ kind: "dropbox" });
    expect(vaultOf({ DROPBOX_REFRESH_TOKEN: "long", DROPBOX_APP_KEY: "key" })).toMatchObject({ kind: "dropbox" });
  });

  it("is the folder where both are set", () => {
    expect(vaultOf({ VAULT_DIR: "/vault", DROPBOX_TOKEN: "short" })).toMatchObject({ kind: "folder" });
  });
});

describe("imports", () => {
  it("work below DATA_DIR, and take as many bytes as the operator says", () => {
    expect(chooseIntake(read({ DATA_DIR: "/srv/site", IMPORT_MAX_MB: "7" }), null)).toMatchObject({
      folder: path.join("/srv/site", "imports"),
      maxBytes: 7 * 1024 * 1024,
    });
  });
});

describe("cards", () => {
  it("are taken with both of Stripe's keys alone", () => {
    expect(chooseCards(read(stripe))).not.toBeNull();
    expect(chooseCards(read())).toBeNull();
  });
});
