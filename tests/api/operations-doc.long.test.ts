import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv, promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readEnv } from "#app/process/env.server.ts";
import { builtProcess } from "#tests/support/built-process.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/factories.ts";
import { SESSION_SECRET } from "#tests/support/running-server.ts";
import { seconds } from "#tests/support/seconds.ts";
import { useSite } from "#tests/support/site.ts";

const page = readFileSync("docs/operations.md", "utf8");
const pointInTime = readFileSync("tests/api/point-in-time.long.test.ts", "utf8");

/** The commands of the page's shell blocks, without what is said of them. */
const commands = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)]
  .flatMap(([, block = ""]) => block.trim().split("\n"))
  .map((line) => line.replace(/\s+# .*$/, ""));

/** Those of the first steps that write files. */
const firstSteps = [
  "install -Dm600 /dev/stdin /etc/patchbay/smtp <<< 'smtps://user:password@mail.example:465'",
  `install -m640 -g patchbay /dev/stdin .env <<< 'MAIL_FROM="Patchbay <noreply@patchbay.example>"'`,
  "sed 's/patchbay\\.example/patchbay.example/' docs/examples/systemd/patchbay.service > /etc/systemd/system/patchbay.service",
  "sed 's/patchbay\\.example/patchbay.example/' docs/examples/systemd/Caddyfile > /etc/caddy/Caddyfile",
  "cp docs/examples/monitoring/patchbay-alerts.yml docs/examples/monitoring/alertmanager.yml /etc/prometheus/",
  "cp docs/examples/monitoring/one-machine.yml /etc/prometheus/prometheus.yml",
];

/** Run below as they are printed, in this order, with the site's own folders in the place of those of the page. */
const runHere = [
  "npm run backup",
  "npm run backup /mnt/away.tar.gz",
  "npm run restore away.tar.gz",
  "npm run restore away.tar.gz -- --replace",
  "npm run restore away.tar.gz -- --unsigned",
  "npm run rehearse",
  "npm run rehearse /mnt/away.tar.gz",
  ...firstSteps,
];

/** Run as they are printed by the test that holds them, in which PostgreSQL is not at its usual place. */
const ofPointInTime = commands.filter((command) => pointInTime.includes(command));

/** Run by another test, which holds these words. */
const runElsewhere: Record<string, [file: string, words: string]> = {
  "npm run upgrade": ["tests/api/upgrade.long.test.ts", 'site.run("upgrade")'],
  "npm run upgrade 1.2.3": ["tests/api/upgrade.long.test.ts", 'site.run("upgrade", "0.3.0")'],
  "npm run upgrade 1a2b3c4d5e": [
    "app/process/release/upgrade.long.test.ts",
    'site.run("upgrade", commit.slice(0, 12))',
  ],
  "npm run rollback": ["tests/api/upgrade.long.test.ts", 'site.run("rollback")'],
  "npm run restore s3://patchbay-backups/ -- --identity patchbay-key.txt": [
    "tests/api/backup-copies.long.test.ts",
    '"s3://away/site/", "--identity", own',
  ],
  "npm run restore s3://patchbay-backups/patchbay-2026-11-21T03-00-00Z.tar.gz.age -- --identity patchbay-key.txt": [
    "tests/api/backup-copies.long.test.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is a piece of the test.
    '`s3:/${key}`, "--identity", own',
  ],
  "npm run restore copy.tar.gz.age -- --identity patchbay-key.txt": [
    "tests/api/backup-copies.long.test.ts",
    'local, "--identity", own',
  ],
  "promtool check config /etc/prometheus/prometheus.yml": [
    "tests/api/metrics.long.test.ts",
    'promtool("check", "config", "--syntax-only", file)',
  ],
  "cd /srv/patchbay && sudo -u patchbay DATA_DIR=/var/lib/patchbay PUBLIC_URL=https://patchbay.example TRUST_PROXY=1 npm run doctor":
    ["tests/api/doctor.long.test.ts", "npm run doctor says the same"],
};

/** Run inside the image: npm run test:image runs what they contain beside the site and in its place. */
const insideFly = commands.filter((command) => command.startsWith("fly ssh console "));

const FLY = "it needs an account at Fly";
const SYSTEMD = "it needs a machine that systemd runs, and changes it";
const notRun: Record<string, string> = {
  "fly launch --no-deploy --copy-config": FLY,
  "fly volumes create data --size 10": FLY,
  "fly secrets set ADMIN_USERNAME=you ADMIN_EMAIL=you@example.org ADMIN_PASSWORD=...": FLY,
  "fly deploy": FLY,
  "fly certs add patchbay.example": FLY,
  "fly certs check patchbay.example": FLY,
  "fly secrets set SMTP_URL='smtps://user:password@mail.example:465' MAIL_FROM='Patchbay <noreply@patchbay.example>'":
    FLY,
  "fly logs": FLY,
  "fly ssh sftp get /data/session-secret session-secret": FLY,
  "git fetch --tags && git checkout v1.2.3 && fly deploy": FLY,
  "fly machine update --command 'sleep infinity' --skip-health-checks --yes": FLY,
  "fly ssh sftp put away.tar.gz /tmp/away.tar.gz": FLY,
  ...Object.fromEntries(insideFly.map((command) => [command, FLY])),
  "chown -R patchbay:patchbay /srv/patchbay": SYSTEMD,
  "install -Dm644 /dev/stdin /etc/systemd/system/patchbay.service.d/button.conf <<< $'[Service]\\nReadWritePaths=/srv/patchbay'":
    SYSTEMD,
  "systemctl daemon-reload && systemctl restart patchbay": SYSTEMD,
  "useradd --system --home-dir /var/lib/patchbay patchbay": SYSTEMD,
  "systemctl daemon-reload && systemctl enable --now patchbay": SYSTEMD,
  "journalctl -u patchbay | grep 'Primary administrator'": SYSTEMD,
  "systemctl reload caddy": SYSTEMD,
  "systemctl restart prometheus prometheus-alertmanager": SYSTEMD,
  "apt-get update && apt-get install --yes git sudo caddy prometheus prometheus-alertmanager": SYSTEMD,
  "node --version": "it only prints",
  "git clone … /srv/patchbay && cd /srv/patchbay && npm ci && npm run build":
    "npm run test:dev does it in a copy of the tree",
};

const site = useSite();
let folder: string;
let empty: string[];
beforeAll(async () => {
  await builtProcess("archive");
  folder = mkdtempSync(path.join(tmpdir(), "patchbay-doc-"));
  empty = [await cloneDatabase(null), await cloneDatabase(null)];
});
afterAll(async () => {
  for (const url of empty) await dropDatabase(url);
  rmSync(folder, { recursive: true });
});

/** Runs a command of the page, and answers what it printed. Throws where it fails. */
async function run(command: string, env: Record<string, string>): Promise<string> {
  expect(runHere).toContain(command);
  const typed = command
    .replace("/mnt/", `${folder}/`)
    .replace(" away.tar.gz", ` ${folder}/away.tar.gz`)
    .replace("/etc/patchbay/", `${folder}/etc/`);
  const { stdout } = await promisify(execFile)("bash", ["-c", typed], {
    env: { ...process.env, NODE_ENV: "production", PORT: "0", SESSION_SECRET, ...env },
  });
  return stdout;
}

describe("each command of docs/operations.md", { timeout: seconds(120) }, () => {
  it("is run by a test, or there is a reason why not", () => {
    expect(commands.length).toBeGreaterThan(15);
    expect(ofPointInTime).toHaveLength(8);
    const known = [...runHere, ...ofPointInTime, ...Object.keys(runElsewhere), ...Object.keys(notRun)];
    expect([...known].sort()).toEqual([...new Set(commands)].sort());
    for (const [command, [file, words]] of Object.entries(runElsewhere))
      expect(readFileSync(file, "utf8"), command).toContain(words);
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    for (const [, name] of commands.join("\n").matchAll(/npm run ([\w:-]+)/g))
      expect(scripts).toHaveProperty(name ?? "");
  });

  it("that makes, restores or rehearses a backup does so", async () => {
    await makeMember(site.db);
    const here = { DATABASE_URL: site.databaseUrl, DATA_DIR: site.server.dataDir };
    expect(await run("npm run backup", here)).toMatch(/backups\/patchbay-\S+\.tar\.gz/);
    await run("npm run backup /mnt/away.tar.gz", here);
    expect(existsSync(path.join(folder, "away.tar.gz"))).toBe(true);
    for (const command of ["npm run rehearse", "npm run rehearse /mnt/away.tar.gz"])
      expect(await run(command, here)).toContain("can be restored");

    const [other = "", third = ""] = empty;
    const elsewhere = (DATABASE_URL: string, name: string) => ({ DATABASE_URL, DATA_DIR: path.join(folder, name) });
    for (const name of ["other", "third"]) mkdirSync(path.join(folder, name));
    for (const command of ["npm run restore away.tar.gz", "npm run restore away.tar.gz -- --replace"])
      expect(await run(command, elsewhere(other, "other"))).toContain("is restored");
    const stranger = { ...elsewhere(third, "third"), SESSION_SECRET: "the secret of another site, long enough" };
    expect(await run("npm run restore away.tar.gz -- --unsigned", stranger)).toContain("is restored");
  });

  it("of the first steps writes what systemd, Caddy, Prometheus and the site read", async () => {
    const place = (name: string) => path.join(folder, "steps", name);
    for (const name of ["etc/systemd/system", "etc/caddy", "etc/prometheus"])
      mkdirSync(place(name), { recursive: true });
    for (const command of firstSteps) {
      const typed = command
        .replaceAll("/etc/", place("etc/"))
        .replace(" .env ", ` ${place(".env")} `)
        // The group is there once the step before has created the user.
        .replace(" -g patchbay", "")
        .replace("/patchbay.example/", "/audio.example.org/");
      await promisify(execFile)("bash", ["-ec", typed]);
    }
    const text = (name: string) => readFileSync(place(name), "utf8");
    expect([text("etc/patchbay/smtp"), statSync(place("etc/patchbay/smtp")).mode & 0o777]).toEqual([
      "smtps://user:password@mail.example:465\n",
      0o600,
    ]);
    expect(parseEnv(text(".env"))).toEqual({ MAIL_FROM: "Patchbay <noreply@patchbay.example>" });
    expect(statSync(place(".env")).mode & 0o007).toBe(0);
    expect(text("etc/systemd/system/patchbay.service")).toContain("PUBLIC_URL=https://audio.example.org ");
    expect(text("etc/caddy/Caddyfile")).toMatch(/^audio\.example\.org \{/m);
    const unit = text("etc/systemd/system/patchbay.service");
    const [, port] = /PORT=(\d+)/.exec(unit) ?? [];
    for (const file of ["etc/caddy/Caddyfile", "etc/prometheus/prometheus.yml"])
      expect(text(file)).toContain(`127.0.0.1:${port}`);
    const { rule_files } = parse(text("etc/prometheus/prometheus.yml"));
    for (const file of rule_files) expect(existsSync(place(`etc/prometheus/${file}`))).toBe(true);
    const { route, receivers } = parse(text("etc/prometheus/alertmanager.yml"));
    expect(receivers).toEqual([expect.objectContaining({ name: route.receiver })]);
  });

  it("and the settings of the first steps are settings with which the site starts", () => {
    const [, lines = ""] = /^```ini\n([\s\S]*?)^```/m.exec(page) ?? [];
    const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
    const given = parseEnv(lines.replace("age1…", recipient)) as Record<string, string>;
    const least = { DATABASE_URL: "postgresql://site@localhost/site", SESSION_SECRET };
    expect(readEnv({ ...least, ...given })).toMatchObject({ BACKUP_S3_BUCKET: "patchbay-backups" });
    expect(page.indexOf("```ini")).toBeLessThan(page.indexOf("## Settings"));
  });
});

it("the first lines of the compose file make the secrets that it uses", () => {
  const lines = readFileSync("docs/examples/compose/compose.yml", "utf8").match(/^# {3}.*$/gm) ?? [];
  const made = lines.map((line) => line.slice(4)).filter((line) => !line.startsWith("docker"));
  const place = mkdtempSync(path.join(tmpdir(), "patchbay-compose-"));
  execFileSync("bash", ["-ec", made.join("\n")], { cwd: place });
  const read = (name: string) => readFileSync(path.join(place, "secrets", name), "utf8");
  const url = new URL(read("database-url"));
  expect(url.password).toBe(read("database-password"));
  expect(url.password).toMatch(/^[0-9a-f]{48}$/);
  expect([url.username, url.host, url.pathname]).toEqual(["patchbay", "database:5432", "/patchbay"]);
  rmSync(place, { recursive: true });
});
