import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { checkoutFolder } from "./checkout-folder.ts";

/** Holds the names of the variables that come from `.env`: those alone are read again. */
const NAMES = "ENV_FILE_NAMES";

const fileIn = (folder: string) => path.join(folder, ".env");
const parse = (file: string): NodeJS.ProcessEnv =>
  existsSync(file) ? (parseEnv(readFileSync(file, "utf8")) as NodeJS.ProcessEnv) : ({} as NodeJS.ProcessEnv);

/** Adds the variables in the checkout's `.env` to those that this process was given, which have priority. */
export function loadEnvFile(): void {
  if (process.env[NAMES] !== undefined) return;
  const read = parse(fileIn(checkoutFolder()));
  const added = Object.keys(read).filter((name) => process.env[name] === undefined);
  for (const name of added) process.env[name] = read[name];
  process.env[NAMES] = added.join(",");
}

/** The variables of this process with `.env` as it is now. */
export function rereadEnvFile(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const ofFile = new Set(environment[NAMES]?.split(","));
  const given = Object.entries(environment).filter(([name]) => !ofFile.has(name));
  return { ...parse(fileIn(checkoutFolder())), ...Object.fromEntries(given) };
}
