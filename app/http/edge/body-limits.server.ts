import { adminPaths } from "#app/paths/admin-paths.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { pathExpression } from "#app/paths/path-expression.ts";
import { paths } from "#app/paths/paths.ts";

const KB = 1024;
const MB = 1024 * KB;

/** Limit for a form or a call without files. The longest text in the widest encoding fits. */
export const SMALL_BODY = 256 * KB;

/**
 * Routes with larger limits. The limit of a form with a file exceeds the file's own limit, so that a file that is too
 * large gets its message beside its field.
 */
const larger: readonly [number, ...{ readonly pattern: string }[]][] = [
  [512 * KB, adminPaths.settings.page],
  [1 * MB, apiPaths.cardNotice, apiPaths.torrent, paths.torrent.correct],
  [8 * MB, paths.register.method, paths.reactivate.method, paths.membership.method, apiPaths.paymentUpload],
  [8 * MB, adminPaths.settings.logo, apiPaths.logo],
  [12 * MB, paths.account.picture, apiPaths.profilePicture],
  [16 * MB, paths.uploader, paths.uploader.alias, paths.uploader.convert, paths.uploader.convertFile],
  [12 * MB, paths.torrent.cover, paths.uploader.cover, apiPaths.torrentCover, apiPaths.uploadCover],
  // Five pictures.
  [28 * MB, paths.apply, apiPaths.applications],
  [64 * MB, paths.uploader.several],
  [61 * MB, apiPaths.previews, apiPaths.uploadPreviews],
  // Five sounds, a cover or an NFO, and a torrent.
  [330 * MB, apiPaths.uploadTorrent, apiPaths.uploads, paths.uploader.share],
  [302 * MB, paths.uploader.upload, paths.uploader.sounds, paths.torrent.sounds],
];

/** Sounds can be hundreds of megabytes and take an hour to send. */
const sounds = [
  apiPaths.uploadTorrent,
  apiPaths.uploads,
  apiPaths.previews,
  apiPaths.uploadPreviews,
  paths.uploader.share,
  paths.uploader.upload,
  paths.uploader.sounds,
  paths.torrent.sounds,
];

/** Imports are written to disk as they arrive. The operator sets their size limit. */
const imports = [apiPaths.importRar, adminPaths.imports, paths.tracker.import];

/** Fixed paths come first, because one with parameters may match them, too. */
const largerBodies = larger
  .flatMap(([max, ...places]) =>
    places.map(({ pattern }) => ({
      expression: pathExpression(pattern, "/?"),
      isFixed: !pattern.includes(":"),
      max,
    })),
  )
  .sort((a, b) => Number(b.isFixed) - Number(a.isFixed));
const soundPaths = sounds.map(({ pattern }) => pathExpression(pattern, "/?"));
const importPaths = imports.map(({ pattern }) => pathExpression(pattern, "/?"));

/** The path of a screen or a call, also if a script requests the screen's data. */
const pathOf = (url: string) => (url.split("?", 1)[0] ?? "").replace(/\.data$/, "");

const isSounds = (url: string): boolean => soundPaths.some((expression) => expression.test(pathOf(url)));

/** Whether a body may take as long as it needs while data keeps arriving. */
export const mayTakeLong = (url: string): boolean => isImport(url) || isSounds(url);

export const isImport = (url: string): boolean => importPaths.some((expression) => expression.test(pathOf(url)));

/** The largest body that a request may have. */
export function bodyLimit(url: string, maxImport: number): number {
  if (isImport(url)) return maxImport;
  const path = pathOf(url);
  return largerBodies.find(({ expression }) => expression.test(path))?.max ?? SMALL_BODY;
}
