import type { GetModuleInfo } from "rollup";

/** Modules that so many screens load lie in a file that all of them share. */
const MANY = 8;

/**
 * The few files that screens share besides one of its own for each route, so that a page asks for five or six scripts
 * instead of thirty.
 *
 * framework  React and Remix: it changes with an upgrade alone
 * site       the frame of every page, and what many screens are made of
 * forms      what checks input in the browser, and what needs it
 * admin      what the administration's screens alone share
 */
export function clientChunk(id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }): string | undefined {
  if (framework.test(id)) return "framework";
  if (checks.test(id)) return "forms";
  if (getModuleInfo(id)?.isEntry) return undefined;
  const screens = [...screensOf(id, getModuleInfo)];
  if (screens.length > 1 && screens.every((screen) => screen.includes("/routes/admin/"))) return "admin";
  if (screens.length < MANY && !screens.some((screen) => screen.includes("/app/root.tsx"))) return undefined;
  return needsChecks(id, getModuleInfo) ? "forms" : "site";
}

// Names that begin with a zero byte are helpers of the bundler's own, which the framework needs as well.
const framework =
  /^\0|\/node_modules\/(react|react-dom|scheduler|turbo-stream|react-router|react-router-dom|@remix-run\/[\w-]+)\//;
const checks = /\/node_modules\/(zod|@conform-to\/[\w-]+)\//;

/** The routes, and what else is an entry, that a module is loaded with. */
function screensOf(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set();
  seen.add(id);
  const info = getModuleInfo(id);
  const importers = (info?.importers ?? []).map((importer) => [...screensOf(importer, getModuleInfo, seen)]);
  return new Set([...(info?.isEntry ? [id] : []), ...importers.flat()]);
}

/** Whether a module leads to the checks by what is left of it: the loaders and actions of a route are not. */
function needsChecks(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): boolean {
  if (checks.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const info = getModuleInfo(id);
  return info?.isIncluded === true && info.importedIds.some((imported) => needsChecks(imported, getModuleInfo, seen));
}
