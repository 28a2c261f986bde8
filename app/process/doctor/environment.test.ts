import { expect, it } from "vitest";
import { readEnv } from "../env.server.ts";
import { findContradictions, findUnknown } from "./environment.ts";

const least = { DATABASE_URL: "postgresql://localhost/p", SESSION_SECRET: "a secret of at least 32 characters" };
const usual = {
  PATH: "/bin",
  HOME: "/root",
  HOSTNAME: "a",
  LANG: "C",
  SHELL: "/bin/sh",
  PWD: "/",
  TERM: "x",
  NODE_OPTIONS: "",
  MALLOC_ARENA_MAX: "2",
  npm_config_cache: "/x",
  TRACKER_ATTACHED: "1",
  WEB_NUMBER: "1",
  EDITOR: "vi",
  LOGNAME: "me",
};

it("knows every setting, secrets in files, and what other programs use", () => {
  expect(findUnknown({ ...usual, ...readEnv(least), SMTP_URL_FILE: "/x" } as never)).toEqual([]);
});

it.each([
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["TRUST_PROXIES", null],
  ["TRUST_PROXYS", "TRUST_PROXY"],
  ["SESSION_SECRET_FLIE", "SESSION_SECRET_FILE"],
  ["S3_KEY", null],
  ["PORTS", "PORT"],
])("takes %s for a mistake, near to %s", (name, nearest) => {
  const isMeant = nearest !== null || name.startsWith("S3_");
  expect(findUnknown({ ...usual, [name]: "x" })).toEqual(isMeant ? [{ name, nearest }] : []);
});

it.each([
  [{ MAIL_FROM: "a@b.example" }, /MAIL_FROM/],
  [{ VAULT_DIR: "/srv", DROPBOX_TOKEN: "x" }, /VAULT_DIR and Dropbox/],
  [{ DROPBOX_TOKEN: "x", DROPBOX_REFRESH_TOKEN: "y", DROPBOX_APP_KEY: "z" }, /DROPBOX_TOKEN and/],
  [{ DATA_DIR: "/srv/data", BACKUP_DIR: "/srv/data/copies" }, /BACKUP_DIR is inside/],
  [{ DATABASE_DIRECT_URL: least.DATABASE_URL }, /DATABASE_DIRECT_URL/],
  [{ DATABASE_READ_URL: least.DATABASE_URL }, /DATABASE_READ_URL/],
  [{ PUBLIC_URL: "https://a.example", WEBHOOK_ALLOW_PRIVATE: "1" }, /WEBHOOK_ALLOW_PRIVATE/],
  [{ PUBLIC_URL: "https://a.example", JOBS_BY_CLOCK: "0" }, /JOBS_BY_CLOCK=0/],
  [{ PUBLIC_URL: "https://a.example", STRIPE_API_URL: "http://localhost:1" }, /STRIPE_API_URL/],
  [{ PUBLIC_URL: "https://a.example", TRACKER_LOOPBACK: "1" }, /TRACKER_LOOPBACK/],
  [{ TRUST_PROXY: "fly" }, /TRUST_PROXY=fly/],
])("says what is wrong with %j", (more, says) => {
  expect(findContradictions(readEnv({ ...least, DATA_DIR: "/srv/data", ...more }))).toEqual([
    expect.stringMatching(says),
  ]);
});

it("finds no contradiction where there is none", () => {
  const set = {
    DATA_DIR: "/srv/data",
    BACKUP_DIR: "/srv/data-copies",
    PUBLIC_URL: "https://a.example",
    TRUST_PROXY: "1",
  };
  expect(findContradictions(readEnv({ ...least, ...set }))).toEqual([]);
});
