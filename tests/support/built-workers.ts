import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin, type Rollup } from "vite";
import { findWorkerName, withWorkerAddress } from "../../.config/worker-address.ts";

/** Within the checkout, where the workers find their packages. */
const folder = ".vite/workers";
const built = new Map<string, Promise<string>>();

/**
 * Builds each worker that a test starts, once for all of them. From the sources every one of them would begin with tsx,
 * which takes longer than most of their work.
 */
export const builtWorkers = (): Plugin => ({
  name: "built-workers",
  enforce: "pre",
  async transform(code, id) {
    const name = findWorkerName(code);
    if (!name) return null;
    const source = path.join(path.dirname(id), `${name}.ts`);
    if (!built.has(source)) built.set(source, buildWorker(source));
    return withWorkerAddress(code, JSON.stringify(await built.get(source)));
  },
});

async function buildWorker(source: string): Promise<string> {
  const output = { entryFileNames: "[name]-[hash].mjs", inlineDynamicImports: true };
  const made = (await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: source, write: false, target: "node20", rollupOptions: { output } },
  })) as Rollup.RollupOutput;
  const { fileName, code } = made.output[0];
  const file = path.resolve(folder, fileName);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    // Never half a file: another run may need it too.
    const aside = `${file}.${process.pid}`;
    writeFileSync(aside, code);
    renameSync(aside, file);
  }
  return pathToFileURL(file).href;
}
