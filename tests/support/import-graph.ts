import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

export type Import = { from: string; to: string; typeOnly: boolean };

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--deduplicate"], { encoding: "utf8" });

const isTest = (file: string) => file.startsWith("tests/");

/** Git lists new files first. */
const all = tracked
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  .sort();

/** Every source file of the site, tests beside their files included; not those under tests/. */
export const sources = all.filter((file) => !isTest(file));

/** Every source file under tests/. */
export const tests = all.filter(isTest);

/** The same without tests and their helpers. */
export const code = sources.filter((file) => !/\.test\.tsx?$|(^|\/)testing\.ts$/.test(file));

const pattern = /^(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s)?"([^"]+)"/gm;

function resolve(from: string, name: string): string {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name) : `npm:${name}`;
}

export const imports: Import[] = code.flatMap((from) =>
  [...readFileSync(from, "utf8").matchAll(pattern)].map((found) => ({
    from,
    to: resolve(from, found[2] ?? ""),
    typeOnly: found[1] !== undefined,
  })),
);

const later = /(?:import|new URL)\(\s*"([.#][^"]+)"/g;

/** Every file that another one leads to: by an import, by one that is loaded later, or as a worker. */
export const ledTo = new Set([
  ...imports.map(({ to }) => to),
  ...code.flatMap((from) =>
    [...readFileSync(from, "utf8").matchAll(later)].map(([, name = ""]) => resolve(from, name)),
  ),
]);

export const isNpm = (to: string) => to.startsWith("npm:");

/** The circles among things that lead to each other: each as the names on it. */
export function findCircles(arrows: { from: string; to: string }[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string, way: string[]): void => {
    const at = way.indexOf(name);
    if (at >= 0) circles.push(way.slice(at));
    if (at >= 0 || done.has(name)) return;
    for (const to of next.get(name) ?? []) visit(to, [...way, name]);
    done.add(name);
  };
  for (const name of next.keys()) visit(name, []);
  return circles;
}
