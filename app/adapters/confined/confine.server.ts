import path from "node:path";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const PERMISSION = major > 22 || (major === 22 && minor >= 13) ? "--permission" : "--experimental-permission";

type Needs = {
  /** Files that the process may read in addition to its code. */
  files?: string[];
  /** Native code can bypass these limits, so only if a package needs it. */
  addons?: boolean;
};

/**
 * Node's arguments for a process that reads untrusted bytes: it may read its own code and the named files, write
 * nothing and start nothing. An exploit of a decoder then reaches neither the site's secret nor its data. When running
 * from the sources (development) there are none, because tsx compiles in a separate process.
 */
export function confine(worker: URL, { files = [], addons = false }: Needs = {}): string[] {
  const code = fileURLToPath(worker);
  if (code.endsWith("-from-source.mjs")) return [];
  const root = process.cwd();
  const folders = [path.dirname(code), path.join(root, "build/server"), path.join(root, "node_modules")];
  const readable = [...folders.map((folder) => path.join(folder, "*")), path.join(root, "package.json"), ...files];
  return [
    PERMISSION,
    ...(addons ? ["--allow-addons"] : []),
    ...readable.map((file) => `--allow-fs-read=${file}`),
    // Node warns on each start that the permission model is experimental, and about add-ons.
    "--no-warnings",
  ];
}
