import type { GetModuleInfo } from "rollup";

/**
 * The few files that pages share, besides one of its own for each route: a page asks for five or six scripts instead
 * of thirty. Each is loaded whole, so a page pays only for its own area.
 *
 * framework  React and Remix: it changes with an upgrade alone
 * site       what more than one screen is made of
 * forms      what checks input in the browser, and what needs it
 * admin      what only the administration's screens share
 */
export function clientChunk(id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }): string | undefined {
  const file = pathOf(id);
  if (framework.test(file)) return "framework";
  if (checks.test(file)) return "forms";
  if (getModuleInfo(id)?.isEntry) return undefined;
  const entries = entriesOf(id, getModuleInfo);
  // What one screen alone uses is in its own file.
  if (entries.size < 2) return undefined;
  if ([...entries].every((entry) => entry.includes("/routes/admin/"))) return "admin";
  return reachesChecks(id, getModuleInfo) ? "forms" : "site";
}

const framework =
  /\/node_modules\/(react|react-dom|scheduler|turbo-stream|react-router|react-router-dom|@remix-run\/[\w-]+)\//;
const checks = /\/node_modules\/(zod|@conform-to\/[\w-]+)\//;

const pathOf = (id: string) => id.replace(/\?.*$/, "").replace(/^\0/, "");

/** The screens that load a module with them. */
function entriesOf(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(id)) return found;
  seen.add(id);
  const info = getModuleInfo(id);
  if (info?.isEntry || info?.dynamicImporters.length) found.add(id);
  for (const importer of info?.importers ?? [])
    for (const entry of entriesOf(importer, getModuleInfo, seen)) found.add(entry);
  return found;
}

function reachesChecks(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): boolean {
  if (checks.test(pathOf(id))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (getModuleInfo(id)?.importedIds ?? []).some((imported) => reachesChecks(imported, getModuleInfo, seen));
}
