import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "#app/process/env.server.ts";
import { secretNames } from "#app/process/launch/secret-files.ts";
import { isInstalled } from "./support/debian.ts";

const UNIT = path.resolve("docs/examples/systemd/patchbay.service");
const COMPOSE = path.resolve("docs/examples/compose/compose.yml");
const CADDYFILE = path.resolve("docs/examples/compose/Caddyfile");
const read = (file: string) => readFileSync(file, "utf8");
const known: string[] = [...settingNames, ...secretNames.map((name) => `${name}_FILE`)];

const hasCompose = () => {
  try {
    execFileSync("docker", ["compose", "version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
/** A title that says why a test is left out. */
const withTool = (title: string, tool: string, isThere: boolean) =>
  isThere ? title : `${title} (left out, because it is not installed: ${tool})`;

describe("the examples for hosts", () => {
  it("set only what is a setting", () => {
    const ofUnit = [...read(UNIT).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => (line ?? "").split(" "));
    const [, service = ""] = /^ {2}site:\n([\s\S]*?)\n\n/m.exec(read(COMPOSE)) ?? [];
    const ofSite = [...service.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name ?? "");
    const names = [...ofUnit.map((one) => one.split("=")[0] ?? ""), ...ofSite];
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("use the secrets and volumes that they declare", () => {
    const compose = read(COMPOSE);
    const declared = (part: string) => {
      const [, block = ""] = new RegExp(`^${part}:\\n((?: {2}.*\\n?)+)`, "m").exec(compose) ?? [];
      return [...block.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name).sort();
    };
    const used = (pattern: RegExp) =>
      [...new Set([...compose.matchAll(pattern)].map(([, name]) => name))]
        .filter((name) => !name?.startsWith("."))
        .sort();
    expect(used(/\/run\/secrets\/([\w-]+)/g)).toEqual(declared("secrets"));
    expect(used(/"([\w.-]+):\/[\w/]/g)).toEqual(declared("volumes"));
    const credentials = [...read(UNIT).matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => name);
    expect([...read(UNIT).matchAll(/_FILE=%d\/(\w+)/g)].map(([, name]) => name)).toEqual(credentials);
  });

  const withSystemd = isInstalled("systemd-analyze");
  it.skipIf(!withSystemd)(withTool("the unit is right for systemd", "systemd-analyze", withSystemd), () => {
    const said = execFileSync("systemd-analyze", ["verify", UNIT], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    expect(said).toBe("");
  });

  const withCaddy = isInstalled("caddy");
  it.skipIf(!withCaddy)(withTool("the Caddyfile is right for Caddy", "caddy", withCaddy), () => {
    const home = mkdtempSync(path.join(tmpdir(), "caddy-"));
    const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
    // Throws what is wrong.
    execFileSync("caddy", ["validate", "--adapter", "caddyfile", "--config", CADDYFILE], { env, stdio: "pipe" });
    rmSync(home, { recursive: true });
  });

  const withCompose = hasCompose();
  it.skipIf(!withCompose)(withTool("the services are right for Compose", "docker compose", withCompose), () => {
    const folder = mkdtempSync(path.join(tmpdir(), "compose-"));
    cpSync(path.dirname(COMPOSE), folder, { recursive: true });
    mkdirSync(path.join(folder, "secrets"));
    for (const name of ["database-url", "database-password"]) writeFileSync(path.join(folder, "secrets", name), "x");
    execFileSync("docker", ["compose", "config", "--quiet"], { cwd: folder, stdio: "pipe" });
    rmSync(folder, { recursive: true });
  });
});
