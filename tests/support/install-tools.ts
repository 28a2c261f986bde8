import { canInstall, installPackages, isInstalled } from "./debian.ts";
import { findChromium } from "./find-chromium.ts";
import { tools } from "./tools.ts";

/** `npm run test:tools`: installs what the tests run beside Node. Only root on Debian can; elsewhere it says what lacks. */
const missing = Object.keys(tools).filter((command) => !isInstalled(command));
const packages = [...new Set(missing.map((command) => tools[command] ?? command))];
if (missing.length > 0 && canInstall) {
  const failed = installPackages(packages);
  if (failed.length > 0) process.stdout.write(`Not installed: ${failed.join(", ")}.\n`);
} else if (missing.length > 0) {
  process.stdout.write(`Only root on Debian can install ${packages.join(", ")}: tests that need them are skipped.\n`);
}
process.stdout.write(`Chromium: ${findChromium()}\n`);
