import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Neither sources nor what is generated from them. */
const leftOut = new Set([".git", ".vite", "build", "coverage", "data", "node_modules", "test-results"]);

/**
 * A copy of the checkout that a test may change. Its packages are the checkout's, by links: what Vite writes into
 * `node_modules` stays in the copy.
 */
export function copyTree(): string {
  const root = mkdtempSync(path.join(tmpdir(), "patchbay-copy-"));
  for (const name of readdirSync(".")) if (!leftOut.has(name)) cpSync(name, path.join(root, name), { recursive: true });
  mkdirSync(path.join(root, "node_modules"));
  for (const name of readdirSync("node_modules"))
    if (name !== ".vite") symlinkSync(path.resolve("node_modules", name), path.join(root, "node_modules", name));
  return root;
}
