import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { absolutePaths } from "./absolute-paths.ts";
import { loadEnvFile, rereadEnvFile } from "./env-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "patchbay-env-"));
const write = (text: string) => writeFileSync(path.join(folder, ".env"), text);
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(path.join(folder, ".env"), { force: true });
});

it("variables of the file are read again, and those of the process have priority", () => {
  for (const name of ["MAIL_FROM", "SITE_NAME", "ENV_FILE_NAMES"]) vi.stubEnv(name, undefined);
  vi.stubEnv("CHECKOUT_FOLDER", folder);
  vi.stubEnv("SITE_TAGLINE", "given");
  write('SITE_NAME="Two words"\nSITE_TAGLINE=of the file\nMAIL_FROM=a@b.example\n');
  loadEnvFile();
  expect(process.env).toMatchObject({ SITE_NAME: "Two words", SITE_TAGLINE: "given", MAIL_FROM: "a@b.example" });
  // The supervisor of a release that the checkout handed over to loads it too.
  loadEnvFile();
  write("SITE_NAME=Other\nSITE_TAGLINE=of the file\n");
  const again = rereadEnvFile();
  expect(again).toMatchObject({ SITE_NAME: "Other", SITE_TAGLINE: "given" });
  expect(again.MAIL_FROM).toBeUndefined();
  rmSync(path.join(folder, ".env"));
  expect(rereadEnvFile().SITE_NAME).toBeUndefined();
});

it("files that settings name are relative to the checkout", () => {
  vi.stubEnv("CHECKOUT_FOLDER", folder);
  const env = { NODE_ENV: "test", SMTP_URL_FILE: "smtp", BACKUP_DIR: "/srv/copies", VAULT_DIR: "vault" } as const;
  expect(absolutePaths(env)).toEqual({
    NODE_ENV: "test",
    SMTP_URL_FILE: path.join(folder, "smtp"),
    BACKUP_DIR: "/srv/copies",
    VAULT_DIR: path.join(folder, "vault"),
  });
});
