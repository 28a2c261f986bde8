import path from "node:path";

/** Settings that name folders, which may be given relative to the checkout: its releases run in other folders. */
export function absolutePaths(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = ["VAULT_DIR", "BACKUP_DIR"].filter((name) => env[name]);
  return { ...env, ...Object.fromEntries(given.map((name) => [name, path.resolve(env[name] ?? "")])) };
}
