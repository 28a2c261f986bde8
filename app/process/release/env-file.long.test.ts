import { describe, expect, it } from "vitest";
import { seconds } from "#tests/support/seconds.ts";
import { readClaims } from "../launch/claim.ts";
import { readLastUpgrade } from "../launch/releases.ts";
import { useTestSite } from "./testing.ts";

const site = useTestSite();

/** Ends the server as "Restart server" does; its supervisor starts the next one. */
async function restart(): Promise<void> {
  const { server } = readClaims(site.dataDir).get("all") ?? {};
  process.kill(server?.pid ?? 0, "SIGTERM");
  const isAnother = () => readClaims(site.dataDir).get("all")?.server?.pid !== server?.pid;
  await expect.poll(isAnother, { timeout: seconds(20) }).toBe(true);
}
const answers = (words: string) => expect.poll(site.answer, { timeout: seconds(20) }).toBe(words);

describe("changes of .env have effect after a restart of the server", { timeout: seconds(120) }, () => {
  it("and are left out while the server refuses them", async () => {
    await answers("0.1.0");
    site.setInEnvFile("SITE_NAME=changed");
    await restart();
    await answers("0.1.0changed");
    site.setInEnvFile("SITE_NAME=refused");
    await restart();
    await answers("0.1.0changed");
    await restart();
    await answers("0.1.0changed");
    site.setInEnvFile("SITE_NAME=again");
    await restart();
    await answers("0.1.0again");
  });

  it("also of one that an upgrade starts, which fails where it refuses them", async () => {
    site.tag("0.2.0");
    site.tag("0.3.0");
    site.setInEnvFile("SITE_NAME=changed");
    expect((await site.run("upgrade", "0.2.0")).said).toContain("Patchbay 0.2.0 is in use.");
    await answers("0.2.0changed");
    site.setInEnvFile("SITE_NAME=refused");
    expect(await site.run("upgrade")).toMatchObject({ code: 1 });
    await answers("0.2.0changed");
    expect(readLastUpgrade(site.dataDir)).toMatchObject({ to: "0.3.0", problem: "SITE_NAME is refused.\nCorrect it." });
    site.setInEnvFile("SITE_NAME=again");
    await restart();
    await answers("0.2.0again");
  });
});
