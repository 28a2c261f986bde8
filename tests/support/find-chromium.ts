import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const found = () =>
  [process.env.CHROMIUM_PATH, safe(() => chromium.executablePath()), ...known].find((file) => file && existsSync(file));

const safe = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** A Chromium to test with: Playwright's own, the system's, or, as root on Debian, one installed now. */
export function findChromium(): string {
  const here = found();
  if (here) return here;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    process.stdout.write("No Chromium found: installing Debian's.\n");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    const installed = found();
    if (installed) return installed;
  }
  throw new Error("No Chromium. Run `npx playwright install chromium`, or set CHROMIUM_PATH.");
}
