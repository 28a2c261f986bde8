import path from "node:path";
import { checkoutFolder } from "./checkout-folder.ts";
import { secretNames } from "./secret-files.ts";

const names = ["VAULT_DIR", "BACKUP_DIR", ...secretNames.map((name) => `${name}_FILE`)];

/** Settings that name files and folders may be relative to the checkout: its releases run in other folders. */
export function absolutePaths(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = names.filter((name) => env[name]);
  return {
    ...env,
    ...Object.fromEntries(given.map((name) => [name, path.resolve(checkoutFolder(), env[name] ?? "")])),
  };
}
