import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { readEnv } from "../env.server.ts";
import { secretNames, takeSecretFiles } from "./secret-files.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "secret-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string): string {
  const file = path.join(folder, `secret-${randomUUID()}`);
  writeFileSync(file, content);
  return file;
}

const least = { DATABASE_URL: "postgresql://localhost/patchbay" };

describe("a secret in a file", () => {
  it("counts as if the variable had its content, without the line break at its end", () => {
    const file = fileWith("a secret of at least 32 characters\r\n");
    const { env, problems } = takeSecretFiles({ ...least, SESSION_SECRET_FILE: file });
    expect(problems).toEqual([]);
    expect(env).toEqual({ ...least, SESSION_SECRET: "a secret of at least 32 characters" });
    expect(readEnv({ ...least, SESSION_SECRET_FILE: file }).SESSION_SECRET).toBe("a secret of at least 32 characters");
  });

  it("counts without the UTF-8 mark that editors write before it", () => {
    expect(takeSecretFiles({ ADMIN_PASSWORD_FILE: fileWith("\ufeffpass\r\n") }).env).toEqual({
      ADMIN_PASSWORD: "pass",
    });
  });

  it("keeps spaces, which a password may have at its ends", () => {
    expect(takeSecretFiles({ ADMIN_PASSWORD_FILE: fileWith(" pass word \n") }).env).toEqual({
      ADMIN_PASSWORD: " pass word ",
    });
  });

  it("is checked as the variable is, under the variable's name", () => {
    expect(() => readEnv({ ...least, SESSION_SECRET_FILE: fileWith("short") })).toThrow(
      "  SESSION_SECRET: must be at least 32 characters",
    );
  });

  it("is ignored where its variable or the file's name is empty", () => {
    const file = fileWith("smtp://mail.example");
    expect(takeSecretFiles({ SMTP_URL: "", SMTP_URL_FILE: file }).env.SMTP_URL).toBe("smtp://mail.example");
    expect(takeSecretFiles({ SMTP_URL: "smtp://a.example", SMTP_URL_FILE: "" }).problems).toEqual([]);
  });

  it("is refused in words where it cannot be used, together with everything else that is wrong", () => {
    const missing = path.join(folder, "missing");
    const read = () =>
      readEnv({
        ...least,
        DATABASE_URL_FILE: fileWith("postgresql://localhost/other"),
        SESSION_SECRET_FILE: missing,
        SMTP_URL_FILE: folder,
        STRIPE_SECRET_KEY_FILE: fileWith("\n"),
        PORT: "http",
      });
    expect(read).toThrow("  DATABASE_URL_FILE: DATABASE_URL is set too. Unset one of them\n");
    expect(read).toThrow(`  SESSION_SECRET_FILE: ${missing} cannot be read: there is no such file\n`);
    expect(read).toThrow(`  SMTP_URL_FILE: ${folder} cannot be read: it is a folder\n`);
    expect(read).toThrow(/ {2}STRIPE_SECRET_KEY_FILE: .* is empty\n/);
    expect(read).toThrow(/ {2}PORT: /);
    expect(read).not.toThrow(/SESSION_SECRET: /);
  });

  it("stops `npm start` before it begins anything", async () => {
    const missing = path.join(folder, "none");
    const env = { ...process.env, DATA_DIR: path.join(folder, "data"), DATABASE_URL: "", DATABASE_URL_FILE: missing };
    const started = promisify(execFile)("node", ["--import", "tsx", "app/process/supervisor/start.ts"], { env });
    await expect(started).rejects.toMatchObject({
      code: 78,
      stderr: expect.stringContaining(`DATABASE_URL_FILE: ${missing} cannot be read`),
    });
  });
});

it("every variable of .env.example that looks like a secret may come from a file", () => {
  const names = [...readFileSync(".env.example", "utf8").matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const secret = names.filter((name) => /SECRET|PASSWORD|TOKEN|KEY|DATABASE_.*URL|SMTP_URL|HEADERS/.test(name ?? ""));
  expect([...new Set(secret)].sort()).toEqual([...secretNames].sort());
});
