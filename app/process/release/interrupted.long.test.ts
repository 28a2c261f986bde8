import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { readClaims } from "../launch/claim.ts";
import { writeWanted } from "../launch/releases.ts";
import { useTestSite } from "./testing.ts";

const site = useTestSite();

const commandIn = () => readClaims(site.dataDir).get("upgrade");
const reaches = (step: string) => expect.poll(() => commandIn()?.step, { timeout: seconds(60) }).toBe(step);

async function expectNothingChanged(): Promise<void> {
  await expect.poll(site.answer, { timeout: seconds(20) }).toBe("0.1.0");
  expect(await site.query("SELECT * FROM kept")).toEqual([{ words: "written before" }]);
  expect(await site.listBesides()).toEqual([]);
}

/** Whatever stopped one upgrade does not stop the next. */
async function expectNextUpgrade(): Promise<void> {
  site.letBackup("works");
  site.tag("0.3.0");
  expect(await site.run("upgrade")).toMatchObject({ code: 0 });
  expect(await site.answer()).toBe("0.3.0");
}

describe("an upgrade whose command is killed", { timeout: seconds(120) }, () => {
  it.each([
    ["installs packages", "Installing its packages ...", "waits in npm ci"],
    ["builds", "Building it ...", "waits in the build"],
    ["makes the backup", "Making a backup ...", undefined],
  ] as const)("while it %s changes nothing, and can be repeated", async (_, step, does) => {
    site.tag("0.2.0", { does, migrates: true });
    site.letBackup("waits");
    // Its child processes go on.
    void site.run("upgrade");
    await reaches(step);
    process.kill(commandIn()?.by.pid ?? 0, "SIGKILL");
    await expect.poll(commandIn).toBeUndefined();
    await expectNothingChanged();
    await expectNextUpgrade();
  });

  it("while the supervisor tries the release is completed by the supervisor", async () => {
    site.tag("0.2.0", { does: "slow", migrates: true });
    const upgrading = site.run("upgrade");
    await reaches("Switching to Patchbay 0.2.0 ...");
    await expect.poll(() => site.state().trial?.copy, { timeout: seconds(20) }).toBe("made");
    process.kill(commandIn()?.by.pid ?? 0, "SIGKILL");
    expect(await upgrading).toMatchObject({ code: null });
    await expect.poll(site.answer, { timeout: seconds(30) }).toBe("0.2.0");
    await expect.poll(() => site.state().last, { timeout: seconds(10) }).toMatchObject({ problem: null });
    expect(await site.listBesides()).toEqual([]);
  });
});

describe("a machine that stops", { timeout: seconds(120) }, () => {
  it("before the supervisor has taken the request starts with a trial, which fails as any other", async () => {
    site.tag("0.2.0", { does: "ends", migrates: true });
    expect(await site.run("upgrade")).toMatchObject({ code: 1 });
    await site.stop();
    const folder = path.join(site.checkout, ".releases/0.2.0");
    const expiresAt = Date.now() + 60_000;
    writeWanted(site.dataDir, { id: "2", version: "0.2.0", folder, copiesDatabase: true, expiresAt });
    await site.start();
    await expect.poll(() => site.state().last?.id, { timeout: seconds(20) }).toBe("2");
    await expectNothingChanged();
  });
});

describe("a full disk", { timeout: seconds(120) }, () => {
  const folder = () => path.join(site.checkout, ".releases");

  it("that the check could not see ends the build, and the next upgrade works", async ({ skip }) => {
    site.tag("0.2.0");
    mkdirSync(folder());
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder()]);
    if (mounted.status !== 0) return skip("tmpfs cannot be mounted here");
    try {
      const { code, said } = await site.run("upgrade");
      expect(said).toMatch(/No space left on device|ENOSPC/);
      expect(code).toBe(1);
      await expectNothingChanged();
    } finally {
      spawnSync("umount", [folder()]);
    }
    await expectNextUpgrade();
  });

  it("that leaves no backup changes nothing", async () => {
    site.tag("0.2.0", { migrates: true });
    site.letBackup("fails");
    const { code, said } = await site.run("upgrade");
    expect(said).toContain("Nothing was upgraded, because there is no backup.");
    expect(code).toBe(1);
    await expectNothingChanged();
    await expectNextUpgrade();
  });
});
