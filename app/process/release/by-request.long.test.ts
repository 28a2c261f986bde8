import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { readClaims } from "../launch/claim.ts";
import { readAsked, readLastUpgrade, writeAsked } from "../launch/releases.ts";
import { useTestSite } from "./testing.ts";

const site = useTestSite();

/** Asks the supervisor as the button does, and waits for the end. */
async function ask(kind: "upgrade" | "rollback", version: string): Promise<void> {
  writeAsked(site.dataDir, { kind, version });
  await expect.poll(() => readAsked(site.dataDir), { timeout: seconds(60) }).toBeNull();
}

describe("the supervisor changes releases by request", { timeout: seconds(120) }, () => {
  it("there and back, as the commands do", async () => {
    site.tag("0.2.0");
    await ask("upgrade", "0.2.0");
    expect(await site.answer()).toBe("0.2.0");
    expect(readFileSync(path.join(site.dataDir, "backup-made"), "utf8")).toBe("backup");
    expect(readFileSync(path.join(site.dataDir, "upgrade.log"), "utf8")).toContain("npm run upgrade 0.2.0\n");
    await ask("rollback", "0.1.0");
    expect(await site.answer()).toBe("0.1.0");
    expect(readLastUpgrade(site.dataDir)).toMatchObject({ from: "0.2.0", to: "0.1.0", problem: null });
  });

  it("and records failures, also those before the release was tried", async () => {
    site.tag("0.2.0", { does: "breaks" });
    await ask("upgrade", "0.2.0");
    const problem = expect.stringContaining("the sources do not compile");
    expect(readLastUpgrade(site.dataDir)).toMatchObject({ from: "0.1.0", to: "0.2.0", problem });
    await ask("upgrade", "0.9.0");
    expect(readLastUpgrade(site.dataDir)).toMatchObject({
      to: "0.9.0",
      problem: expect.stringContaining("There is no tag v0.9.0."),
    });
    await ask("rollback", "0.0.9");
    expect(readLastUpgrade(site.dataDir)?.problem).toContain("There is no previous release here.");
    expect(await site.answer()).toBe("0.1.0");
  });

  it("one at a time, with the step that it is at", async () => {
    site.tag("0.2.0", { does: "waits in the build" });
    writeAsked(site.dataDir, { kind: "upgrade", version: "0.2.0" });
    const step = () => readClaims(site.dataDir).get("upgrade")?.step;
    await expect.poll(step, { timeout: seconds(60) }).toBe("Building it ...");
    const other = await site.run("upgrade");
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining("Another upgrade or rollback is running") });
    // The supervisor ends the build with itself.
    await site.stop();
    expect(readAsked(site.dataDir)).toBeNull();
    expect(readLastUpgrade(site.dataDir)?.problem).toBe("It was interrupted: the supervisor was stopped.");
    expect(readClaims(site.dataDir).size).toBe(0);
  });

  it("but not one that an earlier supervisor left", async () => {
    site.tag("0.2.0");
    await site.stop("SIGKILL");
    await expect.poll(() => readClaims(site.dataDir).size, { timeout: seconds(10) }).toBe(0);
    writeAsked(site.dataDir, { kind: "upgrade", version: "0.2.0" });
    await site.start();
    await expect.poll(() => readAsked(site.dataDir), { timeout: seconds(20) }).toBeNull();
    expect(readLastUpgrade(site.dataDir)?.problem).toContain("It was interrupted");
    expect(await site.answer()).toBe("0.1.0");
  });
});
