import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { packageName } from "#app/process/supervisor/postgres-binaries.ts";

const VERSION = "17.10.0-beta.17";

/** The command that operators are told when the binaries of an older major version are missing. */
export function installOlderPostgres(prefix: string): string {
  const native = path.join(prefix, "node_modules", packageName(), "native");
  if (!existsSync(native))
    execFileSync("npm", ["install", "--no-save", "--prefix", prefix, `${packageName()}@${VERSION}`], { stdio: "pipe" });
  return native;
}
