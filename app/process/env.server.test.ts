import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allowsLoopback, readEnv } from "./env.server.ts";

const least = {
  DATABASE_URL: "postgresql://localhost/patchbay",
  SESSION_SECRET: "a secret of at least 32 characters",
};
const read = (more: Record<string, string> = {}) => readEnv({ ...least, ...more });

describe("the settings of the environment", () => {
  it("need no more than a database and a secret", () => {
    expect(read()).toMatchObject({
      NODE_ENV: "production",
      DATA_DIR: "./data",
      PORT: 3000,
      HOST: "::",
      ROLE: "all",
      TRUST_PROXY: 0,
      TRACKER_SYNC: false,
      JOBS_BY_CLOCK: true,
      DEMO: false,
      PUBLIC_URL: null,
      SMTP_URL: null,
    });
  });

  it.each([
    ["DATABASE_URL", "not a url"],
    ["SESSION_SECRET", "short"],
    ["PUBLIC_URL", "patchbay.example"],
    ["TRUST_PROXY", "9"],
    ["TRUST_PROXY", "everyone"],
    ["ROLE", "worker bee"],
    ["TRACKER_SYNC", "yes"],
    ["ANNOUNCE_INTERVAL", "10"],
    ["TRACKER_LINK", "10.0.0.1:3100"],
    ["TRACKER_SHARD", "1/2"],
    ["ADMIN_EMAIL", "nobody"],
    ["ADMIN_PASSWORD", "a"],
    ["ADMIN_PASSWORD", "x".repeat(129)],
    ["SMTP_URL", "mail.example:25"],
    ["IMPORT_MAX_MB", "0"],
    ["DROPBOX_FOLDER", "Torrents"],
    ["PORT", "65536"],
    ["PORT", "http"],
    ["JOBS_BY_CLOCK", "no"],
    ["DEMO", "perhaps"],
    ["LOG_LEVEL", "loud"],
  ])("names %s when it is %j", (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^  ${name}: `, "m"));
  });

  it("say that there is no standby tracker where one is still set", () => {
    expect(() => read({ ROLE: "tracker", TRACKER_LINK: "10.0.0.1:3100" })).toThrow(
      "TRACKER_LINK: was removed, because a second machine now takes over from PostgreSQL's replica. " +
        "Unset it as docs/trackers.md describes",
    );
    expect(read({ TRACKER_LINK: "" })).toMatchObject({ ROLE: "all" });
  });

  it("say that trackers no longer share the torrents where they are still told to", () => {
    expect(() => read({ ROLE: "tracker", TRACKER_SHARD: "2/4" })).toThrow(
      "TRACKER_SHARD: was removed, because one tracker serves all torrents. Unset it as docs/trackers.md describes",
    );
    expect(read({ TRACKER_SHARD: "" })).toMatchObject({ ROLE: "all" });
  });

  it("names each that is missing or wrong, all at once", () => {
    expect(() => readEnv({ PORT: "-1" })).toThrow(/DATABASE_URL: .*SESSION_SECRET: .*PORT: /s);
  });

  it.each([
    ["S3_ENDPOINT", "https://s3.example", "S3_BUCKET"],
    ["S3_BUCKET", "files", "S3_ENDPOINT"],
    ["S3_ACCESS_KEY_ID", "id", "S3_ENDPOINT"],
    ["S3_SECRET_ACCESS_KEY", "key", "S3_ENDPOINT"],
    ["STRIPE_SECRET_KEY", "sk_test", "STRIPE_WEBHOOK_SECRET"],
    ["STRIPE_WEBHOOK_SECRET", "whsec", "STRIPE_SECRET_KEY"],
    ["DROPBOX_REFRESH_TOKEN", "token", "DROPBOX_APP_KEY"],
    ["DROPBOX_APP_KEY", "key", "DROPBOX_REFRESH_TOKEN"],
  ])("says of %s=%s that it needs %s", (name, value, other) => {
    expect(() => read({ [name]: value })).toThrow(`  ${other}: is required with ${name}`);
  });

  it("take both settings of a pair", () => {
    expect(read({ STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" })).toMatchObject({ STRIPE_SECRET_KEY: "sk" });
  });

  it("take an empty setting for one that is not set", () => {
    expect(read({ HOST: "", PUBLIC_URL: " ", VAULT_DIR: "", DEMO: "", TRACKER_SYNC: "" })).toMatchObject({
      HOST: "::",
      PUBLIC_URL: null,
      VAULT_DIR: null,
      DEMO: false,
      TRACKER_SYNC: false,
    });
  });

  it("read numbers, flags, and addresses without their last slash", () => {
    const set = { PORT: "0", HOST: "127.0.0.1", TRACKER_SYNC: "1", DEMO: "true", PUBLIC_URL: "https://a.example/" };
    expect(read({ ...set, JOBS_BY_CLOCK: "0", TRUST_PROXY: "fly" })).toMatchObject({
      PORT: 0,
      HOST: "127.0.0.1",
      TRACKER_SYNC: true,
      JOBS_BY_CLOCK: false,
      DEMO: true,
      PUBLIC_URL: "https://a.example",
      TRUST_PROXY: "fly",
    });
  });

  it("are what .env.example lists, with the defaults that it states", () => {
    const lines = readFileSync(".env.example", "utf8").split("\n");
    const settings = lines.map((line) => /^(# )?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line)).filter((found) => found !== null);
    const known = Object.keys(read());
    expect(settings.map(([, , name]) => name).filter((name) => !known.includes(name ?? ""))).toEqual([]);
    const stated = Object.fromEntries(settings.filter(([, off]) => !off).map(([, , name, value]) => [name, value]));
    expect(read(stated as Record<string, string>)).toEqual(read());
  });
});

it.each([
  [{}, true],
  [{ PUBLIC_URL: "http://localhost:3000" }, true],
  [{ PUBLIC_URL: "http://127.0.0.1:3000" }, true],
  [{ PUBLIC_URL: "http://[::1]:3000" }, true],
  [{ PUBLIC_URL: "https://patchbay.example" }, false],
  [{ PUBLIC_URL: "https://127.0.0.1.example" }, false],
  [{ PUBLIC_URL: "https://patchbay.example", TRACKER_LOOPBACK: "1" }, true],
  [{ TRACKER_LOOPBACK: "0" }, false],
])("with %j lets clients on this machine share: %s", (set, expected) => {
  expect(allowsLoopback(read(set))).toBe(expected);
});
