import type { Rollup } from "vite";

type GetModuleInfo = Rollup.GetModuleInfo;

/** The screens that members open most. */
const first = ["home/", "torrents/torrent.tsx", "forums/topic.tsx"].map((path) => `/app/routes/${path}`);

/** The screen that visitors open most: it has a form. */
const signIn = "/app/routes/auth/login.tsx";

/** Code that fewer screens share is left to the bundler, or every screen would load it. */
const MANY = 5;

/** Screens that share much with one another and little with others. */
const areas = {
  admin: /\/app\/routes\/(admin|imports|sync)\//,
  figures: /\/app\/routes\/(stats|tracker|tracker-stats)\//,
  uploads: /\/app\/routes\/(uploads|share|imports|admin\/uploads)\//,
  sounds: /\/app\/routes\/(uploads|previews)\//,
  joining: /\/app\/routes\/(register|membership|payments|donate)\//,
};

/**
 * The few files that screens share besides one of its own for each route, so that a page asks for six scripts instead
 * of thirty.
 *
 * framework  React and Remix: it changes with an upgrade alone
 * site       the frame of every page, and what the first screens share with others
 * door       the frame of signing in and joining
 * lists      what other screens share with those of figures: tables, tabs and numbers
 * more       what only other screens share: fields, dialogs and messages
 * forms      what checks input in the browser, and what of the first screens and of signing in needs it
 * more-forms what only other screens share, and needs checks
 * admin, …   what only the screens of one area share; what of it needs checks is in a file beside it: admin-forms, …
 */
export function clientChunk(id: string, { getModuleInfo }: { getModuleInfo: GetModuleInfo }): string | undefined {
  if (framework.test(id)) return "framework";
  if (checks.test(id)) return "forms";
  if (getModuleInfo(id)?.isEntry) return undefined;
  const screens = [...screensOf(id, getModuleInfo)];
  const isOf = (path: string) => screens.some((screen) => screen.includes(path));
  if (screens.length < 2) return undefined;
  const area = Object.entries(areas).find(([, where]) => screens.every((screen) => where.test(screen)));
  const isChecked = needsChecks(id, getModuleInfo);
  if (area) return isChecked ? `${area[0]}-forms` : area[0];
  const isFirst = isOf("/app/root.tsx") || first.some(isOf);
  if (isChecked) return isFirst || isOf(signIn) ? "forms" : screens.length < MANY ? undefined : "more-forms";
  if (isFirst) return "site";
  if (isOf(signIn)) return "door";
  if (screens.length < MANY) return undefined;
  return screens.some((screen) => areas.figures.test(screen)) ? "lists" : "more";
}

// Names that begin with a zero byte are helpers of the bundler's own, which the framework needs as well.
const framework =
  /^\0|\/node_modules\/(react|react-dom|scheduler|turbo-stream|react-router|react-router-dom|@remix-run\/[\w-]+)\//;
/**
 * Includes the code that cleans typed text and the sign-in form, so that the page that visitors open first needs one
 * file less.
 */
const checks =
  /\/node_modules\/(zod|@conform-to\/[\w-]+)\/|\/app\/(routes\/auth\/sign-in-form\.tsx|domain\/core\/kernel\/(mail-address|plain-text)\.ts)/;

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
