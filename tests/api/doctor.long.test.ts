import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { builtProcess } from "#tests/support/built-process.ts";
import { makeMember, PASSWORD } from "#tests/support/factories.ts";
import { type Client, createClient, signInClient } from "#tests/support/http-client.ts";
import { SESSION_SECRET } from "#tests/support/running-server.ts";
import { eventually, useSite } from "#tests/support/site.ts";

/** A site with faults that an operator could make. */
const faults = {
  PUBLIC_URL: "http://127.0.0.1:9",
  SMTP_URL: "smtp://127.0.0.1:9",
  SMTP_ULR: "smtp://mail.example",
};
const site = useSite(faults);
let operator: Client;
let member: Client;

beforeAll(async () => {
  const [one, two] = [await makeMember(site.db, { isAdmin: true }), await makeMember(site.db)];
  operator = await signInClient(site.server.url, one.username, PASSWORD);
  member = await signInClient(site.server.url, two.username, PASSWORD);
});

type Found = { findings: { check: string; state: string; found: string; toDo: string | null }[] };

describe("the doctor of a running site", () => {
  it("finds what was planted, and nothing broken besides", async () => {
    const { status, body } = await operator.json<Found>("/api/admin/system/doctor");
    expect(status).toBe(200);
    const broken = body.findings.filter(({ state }) => state === "bad").map(({ check, found }) => `${check}: ${found}`);
    expect(broken.sort()).toEqual([
      expect.stringMatching(/^address: 127\.0\.0\.1 refuses connections over IPv4\.$/),
      expect.stringMatching(/^mail: The mail server does not accept mail: .*ECONNREFUSED/),
      expect.stringMatching(/^tls: /),
    ]);
    const said = JSON.stringify(body.findings);
    expect(said).toContain("SMTP_ULR is not a setting");
    expect(said).toContain("Did you mean SMTP_URL?");
    expect(said).not.toContain(SESSION_SECRET);
    // How fast the database answers is the machine's affair.
    expect(body.findings.find(({ check }) => check === "database")?.state).not.toBe("bad");
    for (const check of ["migrations", "clock", "memory", "jobs"])
      expect(body.findings).toContainEqual(expect.objectContaining({ check, state: "good", toDo: null }));
  });

  it("is for those who operate the site", async () => {
    expect((await member.json("/api/admin/system/doctor")).status).toBe(403);
    expect((await createClient(site.server.url).json("/api/admin/system/doctor")).status).toBe(401);
    expect((await member.request("/admin/system/doctor")).status).toBe(302);
  });

  it("is a screen, and Needs you shows what is broken", async () => {
    const page = await (await operator.request("/admin/system/doctor")).text();
    expect(page).toContain("There is no backup yet.");
    expect(page).toContain("Create one under Administration, System, or with npm run backup.");
    await eventually(async () =>
      expect(await (await operator.request("/admin")).text()).toContain("The mail server does not accept mail"),
    );
    expect(await (await operator.request("/admin")).text()).not.toContain("SMTP_ULR");
  });

  it("does not tell how a health check arrived", async () => {
    const response = await fetch(`${site.server.url}/healthz`, { headers: { "Patchbay-Doctor": "a.b" } });
    expect(await response.json()).toEqual({ status: "ok" });
  });

  it("npm run doctor says the same, broken things first, and ends with 1", async () => {
    const env = {
      ...process.env,
      ...faults,
      NODE_ENV: "production",
      SESSION_SECRET,
      DATABASE_URL: site.databaseUrl,
      DATA_DIR: site.server.dataDir,
      PORT: String(site.server.port),
    } as NodeJS.ProcessEnv;
    const run = promisify(execFile)(process.execPath, [await builtProcess("doctor")], { env });
    const { code, stdout, stderr } = (await run.catch((error: unknown) => error)) as {
      code?: number;
      stdout: string;
      stderr: string;
    };
    expect([code, stderr]).toEqual([1, ""]);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^BROKEN address: 127\.0\.0\.1 refuses connections over IPv4\.$/);
    expect(lines[1]).toMatch(/^ {7}→ Start the reverse proxy/);
    expect(stdout).toMatch(/^LOOK {3}environment: SMTP_ULR is not a setting/m);
    expect(stdout).toMatch(/^(good|LOOK) {3}database: /m);
    expect(stdout.indexOf("LOOK")).toBeGreaterThan(stdout.lastIndexOf("BROKEN"));
    expect(stdout).not.toContain("tracker: The tracker does not answer");
  });
});
