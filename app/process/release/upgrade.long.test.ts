import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { readClaims } from "../launch/claim.ts";
import { readLastUpgrade } from "../launch/releases.ts";
import { useTestSite } from "./testing.ts";

const site = useTestSite();

/** Asks repeatedly which version serves, and returns all answers; null for a failed connection. */
function askAlways() {
  const heard: (string | null)[] = [];
  let isAsking = true;
  async function ask(): Promise<void> {
    for (; isAsking; await sleep(5)) heard.push(await site.answer());
  }
  const asking = [ask(), ask(), ask()];
  return {
    async stop() {
      isAsking = false;
      await Promise.all(asking);
      return heard;
    },
  };
}

describe("npm run upgrade and npm run rollback", { timeout: seconds(120) }, () => {
  it("change to the newest release and back, with a backup, and starts use the one in use", async () => {
    site.tag("0.2.0");
    const upgraded = await site.run("upgrade");
    expect(upgraded).toMatchObject({ code: 0, said: expect.stringContaining("Patchbay 0.2.0 is in use.") });
    expect(await site.answer()).toBe("0.2.0");
    expect(readFileSync(path.join(site.dataDir, "backup-made"), "utf8")).toBe("backup");
    expect(readdirSync(path.join(site.checkout, ".releases/0.2.0/build/client/assets"))).toEqual([
      "root-0.1.0.js",
      "root-0.2.0.js",
    ]);
    expect(await site.run("upgrade")).toEqual({ code: 0, said: "Patchbay 0.2.0 is already in use.\n" });

    await site.stop();
    await site.start();
    expect(await site.answer()).toBe("0.2.0");
    expect(readLastUpgrade(site.dataDir)).toMatchObject({ from: "0.1.0", to: "0.2.0", problem: null });
    expect(await site.run("rollback")).toMatchObject({
      code: 0,
      said: expect.stringContaining("Patchbay 0.1.0 is in use."),
    });
    expect(await site.answer()).toBe("0.1.0");
    await site.stop("SIGKILL");
    await expect.poll(() => readClaims(site.dataDir).size, { timeout: seconds(10) }).toBe(0);
    await site.start();
    expect(await site.answer()).toBe("0.1.0");
    expect(site.state()).toMatchObject({ current: { folder: site.checkout }, previous: { version: "0.2.0" } });
  });

  it("refuse no connection meanwhile, also where the new release fails", async () => {
    site.tag("0.2.0");
    const asked = askAlways();
    expect(await site.run("upgrade")).toMatchObject({ code: 0 });
    expect(await site.run("rollback")).toMatchObject({ code: 0 });
    site.tag("0.3.0", { does: "ends" });
    expect(await site.run("upgrade")).toMatchObject({ code: 1 });
    await expect.poll(site.answer).toBe("0.1.0");
    const answers = await asked.stop();
    expect([...new Set(answers)].sort()).toEqual(["0.1.0", "0.2.0"]);
  });

  it("change to and from a release that opens the port by itself", async () => {
    site.tag("0.2.0", { inheritsPort: false });
    expect(await site.run("upgrade")).toMatchObject({ code: 0 });
    expect(await site.answer()).toBe("0.2.0");
    expect(await site.run("rollback")).toMatchObject({ code: 0 });
    expect(await site.answer()).toBe("0.1.0");
  });

  it("leave the release in use that was built by hand since", async () => {
    site.tag("0.2.0");
    await site.run("upgrade");
    await site.stop();
    writeFileSync(path.join(site.checkout, "build/.sources"), "others");
    await site.start();
    expect(await site.answer()).toBe("0.1.0");
  });

  it.each([
    ["ends", "it ended with code 3 before it was healthy"],
    ["cannot migrate", "The migration failed.\nMend it."],
    ["breaks", "the sources do not compile"],
  ] as const)("keep the release before and all data where the new one %s", async (does, why) => {
    site.tag("0.2.0", { does, migrates: true });
    const { code, said } = await site.run("upgrade");
    expect(said).toContain(why);
    expect(code).toBe(1);
    const problem = expect.stringContaining(why);
    expect(readLastUpgrade(site.dataDir)).toMatchObject({ from: "0.1.0", to: "0.2.0", problem });
    await expect.poll(site.answer).toBe("0.1.0");
    expect(await site.query("SELECT * FROM kept")).toEqual([{ words: "written before" }]);
    expect(await site.listBesides()).toEqual([]);
    expect(site.state()).toMatchObject({ current: { version: "0.1.0" }, trial: null });
  });

  it("cannot go back past a migration that the release before does not run on", async () => {
    site.tag("0.2.0", { migrates: true });
    expect(await site.run("upgrade")).toMatchObject({
      code: 0,
      said: expect.stringContaining("so a copy is kept for going back"),
    });
    expect(await site.listBesides()).toEqual([]);
    const { code, said } = await site.run("rollback");
    expect(said).toContain("Patchbay 0.1.0 no longer runs on this database, because of 0.2.0.");
    expect(code).toBe(1);
    expect(await site.answer()).toBe("0.2.0");
  });

  it("change nothing while others use the database that has to be copied", async () => {
    site.tag("0.2.0", { migrates: true });
    const other = new pg.Client({ connectionString: site.databaseUrl, application_name: "a report" });
    await other.connect();
    const { code, said } = await site.run("upgrade");
    await other.end();
    expect(said).toContain("Others are using the database (a report): disconnect them first.");
    expect(code).toBe(1);
    expect(await site.query("SELECT * FROM kept")).toHaveLength(1);
    await expect.poll(site.answer).toBe("0.1.0");
  });

  it("take a commit, too, and keep the log that a failure names", async () => {
    const commit = site.tag("0.2.0");
    const version = `0.2.0-${commit.slice(0, 10)}`;
    const upgraded = await site.run("upgrade", commit.slice(0, 12));
    expect(upgraded).toMatchObject({ code: 0, said: expect.stringContaining(`Patchbay ${version} is in use.`) });
    expect(await site.answer()).toBe("0.2.0");
    expect(await site.run("upgrade", commit)).toEqual({ code: 0, said: `Patchbay ${version} is already in use.\n` });
    site.tag("0.3.0", { does: "breaks" });
    const { code, said } = await site.run("upgrade");
    const file = path.join(site.dataDir, "upgrade.log");
    const [reason, toDo, named] = said.trim().split("\n").slice(-3);
    expect([code, reason]).toEqual([1, "npm run --silent build ended with 1: the sources do not compile"]);
    expect([toDo, named]).toEqual([
      expect.stringContaining(`at the end of ${file}`),
      `The log of upgrades is ${file}.`,
    ]);
    expect(readFileSync(file, "utf8")).toMatch(/is in use\.[\s\S]* npm run upgrade\n[\s\S]*the sources do not compile/);
    expect(await site.run("rollback")).toMatchObject({ code: 0 });
    expect(await site.answer()).toBe("0.1.0");
  });

  it("are refused in words before anything is touched", async () => {
    site.tag("0.2.0", { engines: { node: ">=99" } });
    const { code, said } = await site.run("upgrade");
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/Patchbay 0\.2\.0 needs Node 99 or newer, .*\nInstall that/),
    ]);
    expect(existsSync(path.join(site.checkout, ".releases"))).toBe(false);
    expect(existsSync(path.join(site.dataDir, "backup-made"))).toBe(false);
    renameSync(path.join(site.checkout, ".git"), path.join(site.checkout, ".not-git"));
    for (const command of ["upgrade", "rollback"]) {
      const without = await site.run(command);
      expect(without.said).toMatch(/There is no git checkout in .*\nDo this instead: .*docker compose up --build/);
      expect(without.code).toBe(1);
    }
    expect(await site.answer()).toBe("0.1.0");
  });

  it("end where the site does not run, and say so", async () => {
    site.tag("0.2.0");
    await site.stop();
    expect(await site.run("upgrade")).toMatchObject({
      code: 1,
      said: expect.stringContaining("Start it first (npm start)"),
    });
    expect(existsSync(path.join(site.checkout, ".releases"))).toBe(false);
  });

  it("go back at the next start where the supervisor was killed while it tried a release", async () => {
    site.tag("0.2.0", { does: "hangs", migrates: true });
    const upgrading = site.run("upgrade");
    await expect
      .poll(() => site.query("SELECT to_regclass('kept') AS kept"), { timeout: seconds(60) })
      .toEqual([{ kept: null }]);
    expect(site.state().trial).toMatchObject({ version: "0.2.0", copy: "made" });
    await site.stop("SIGKILL");
    expect(await upgrading).toMatchObject({
      code: 1,
      said: expect.stringContaining("The supervisor has ended."),
    });
    await site.start();
    expect(await site.answer()).toBe("0.1.0");
    expect(await site.query("SELECT * FROM kept")).toEqual([{ words: "written before" }]);
    expect(site.state()).toMatchObject({
      trial: null,
      last: { problem: expect.stringContaining("It was interrupted") },
    });
    expect(await site.listBesides()).toEqual([]);
  });
});
