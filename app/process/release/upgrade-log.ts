import { appendFileSync, existsSync, renameSync, statSync } from "node:fs";
import path from "node:path";

const BYTES_MAX = 5_000_000;

export const upgradeLogIn = (dataDir: string): string => path.join(dataDir, "upgrade.log");

/** Opens the file that keeps what upgrades said, with the whole output of the programs that they ran. */
export function openUpgradeLog(dataDir: string) {
  const file = upgradeLogIn(dataDir);
  return {
    file,
    write(text: string): void {
      try {
        if (existsSync(file) && statSync(file).size > BYTES_MAX) renameSync(file, `${file}.old`);
        appendFileSync(file, text);
      } catch {
        // A full disk: the text is printed, too.
      }
    },
  };
}
