import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildah, PLAIN, run } from "./engine.ts";

const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** The version of Node that `npm run test:node24` takes. */
function nodePackage(): string {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  return /--package=(node@\S+)/.exec(scripts["test:node24"] ?? "")?.[1] ?? "node@24";
}

/**
 * An image like the Dockerfile's base, for machines that reach no registry of images: a small Debian, Node and npm in
 * /usr/local, and the user "node" with the number 1000.
 */
export function makeBaseImage(name: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), "patchbay-base-"));
  const root = path.join(folder, "root");
  try {
    run("debootstrap", ["--variant=minbase", "bookworm", root, "http://deb.debian.org/debian"]);
    rmSync(path.join(root, "var/cache/apt"), { recursive: true, force: true });
    rmSync(path.join(root, "var/lib/apt/lists"), { recursive: true, force: true });
    const packages = path.join(folder, "packages");
    run("npm", ["install", "--prefix", packages, "--no-audit", "--no-fund", nodePackage(), "npm@11"]);
    copyFileSync(path.join(packages, "node_modules/node/bin/node"), path.join(root, "usr/local/bin/node"));
    const modules = path.join(root, "usr/local/lib/node_modules");
    mkdirSync(modules, { recursive: true });
    run("cp", ["-a", path.join(packages, "node_modules/npm"), modules]);
    // A network that signs anew what comes through it has certificates of its own.
    const own = process.env.NODE_EXTRA_CA_CERTS;
    if (own) {
      mkdirSync(path.join(root, path.dirname(CERTIFICATES)), { recursive: true });
      copyFileSync(own, path.join(root, CERTIFICATES));
    }
    const container = buildah("from", "scratch");
    buildah("add", container, root, "/");
    for (const command of [
      "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
      "ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx",
      "useradd --uid 1000 --user-group --create-home --shell /bin/bash node",
    ])
      buildah("run", ...PLAIN, container, "--", "sh", "-c", command);
    const env = own ? ["--env", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : [];
    buildah("config", ...env, "--cmd", "node", container);
    buildah("commit", "--quiet", "--rm", container, name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
