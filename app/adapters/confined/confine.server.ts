import path from "node:path";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const PERMISSION = major > 22 || (major === 22 && minor >= 13) ? "--permission" : "--experimental-permission";

type Needs = {
  /** Files that the process may read besides its code. */
  files?: string[];
  /** Native code can pass over these bounds: only where a package needs it. */
  addons?: boolean;
};

/**
 * Arguments of Node for a process that reads strangers' bytes: it reads its own code and the files named, writes nothing
 * and starts nothing. So what breaks out of a decoder finds neither the site's secret nor its data. From the sources
 * (development) there are none: tsx compiles in a process of its own.
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
    // Node says on each start that the bounds are an experiment, and what add-ons may do.
    "--no-warnings",
  ];
}
