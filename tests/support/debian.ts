import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether this machine lets the tests install what they lack: root on Debian or on what is made of it. */
export const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

export function isInstalled(command: string): boolean {
  try {
    execFileSync("which", [command], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const apt = (...args: string[]) =>
  execFileSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    // With this runlevel Debian starts no service of what it installs: the tests start their own.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });

/** Installs packages one by one: one that this release does not have keeps no other away. Answers those that failed. */
export function installPackages(names: string[]): string[] {
  process.stdout.write(`Installing ${names.join(", ")}.\n`);
  const failed: string[] = [];
  const attempt = (name: string, run: () => void) => {
    try {
      run();
    } catch {
      failed.push(name);
    }
  };
  attempt("the list of packages", () => apt("update", "-qq"));
  for (const name of names) attempt(name, () => apt("install", "-y", "-qq", "--no-install-recommends", name));
  return failed;
}
