import { parseArgs } from "node:util";
import { categories, categoryFrom, platforms } from "#app/domain/catalogue/torrents/categories.ts";
import { licences } from "#app/domain/catalogue/torrents/licences.ts";
import type { TorrentFormat } from "#app/domain/catalogue/torrents/metainfo/hash-files.ts";
import { pieceLengths } from "#app/domain/catalogue/torrents/metainfo/piece-length.ts";
import { ShareError } from "./share-error.ts";

const KIB = 1024;
const inKib = (length: number) => length / KIB;

export const USAGE = `npm run share -- FOLDER… --site URL [options]

Makes the torrent of each folder or file, sends it to a site for review, and writes the private
.torrent with your passkey to seed. The files themselves stay where they are. It asks for everything
that you do not give, with a guess from the files and from your last upload. It asks for your
sign-in each time and does not store it.

  --site URL           the address of the site
  --user NAME          your name there
  --name TEXT          name in the index, for a single folder; by default from the folder's name
  --description TEXT   what it is: at least 10 characters
  --notes TEXT         for the moderators
  --category NAME      ${categories.map(({ slug }) => slug).join(", ")}
  --platform NAME      ${platforms.join(", ")}
  --licence TEXT       ${licences.join("; ")}
  --tags TEXT          words to find it by, separated by commas
  --nfo FILE           an NFO to upload with it
  --cover FILE         a picture of it
  --sound FILE         a sound to make a preview of; up to five times
  --format NAME        v1 (every client, the default) or hybrid (versions 1 and 2)
  --piece-length KB    ${pieceLengths.map(inKib).join(", ")}; by default from the folder's size
  --source TEXT        part of the torrent: distinguishes it from equal files elsewhere
  --out FILE           where to write the .torrent; by default next to the folder
  --yes                you declare that you have the right to share this
  --help               this text

If there is no terminal, the password and the two-step code are read from the first lines of the
standard input.
A folder that fails does not hold up the others. Repeating a run is safe: what the site already has
from you is not sent again.
Exit codes: 0 if each torrent waits for review or is listed, 1 if something failed, 2 for wrong
arguments.
`;

export type Wanted = {
  folders: string[];
  site: string;
  user: string | undefined;
  name: string | undefined;
  description: string | undefined;
  notes: string | undefined;
  category: string | undefined;
  platform: string | undefined;
  licence: string | undefined;
  tags: string | undefined;
  nfo: string | undefined;
  cover: string | undefined;
  sound: string[];
  format: TorrentFormat;
  pieceLength: number | undefined;
  source: string | undefined;
  out: string | undefined;
  yes: boolean;
};

const text = { type: "string" } as const;
const options = {
  site: text,
  user: text,
  name: text,
  description: text,
  notes: text,
  category: text,
  platform: text,
  licence: text,
  tags: text,
  nfo: text,
  cover: text,
  sound: { type: "string", multiple: true },
  format: text,
  "piece-length": text,
  source: text,
  out: text,
  yes: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** Parses the command's arguments; null if its help is requested. Throws ShareError. */
export function readArguments(args: string[]): Wanted | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  if (positionals.length === 0) throw wrong("Name a folder or file to share.");
  const forOne = (["name", "nfo", "cover", "sound", "out"] as const).filter((flag) => values[flag] !== undefined);
  if (positionals.length > 1 && forOne.length > 0)
    throw wrong(`${forOne.map((flag) => `--${flag}`).join(", ")} can be given with one folder only.`);
  if (!values.site) throw wrong("Name the site with --site URL.");
  if (!["v1", "hybrid", undefined].includes(values.format)) throw wrong("--format must be v1 or hybrid.");
  if (values.category !== undefined && !categoryFrom(values.category))
    throw wrong(`Unknown category "${values.category}".`);
  return {
    ...values,
    folders: positionals,
    site: originOf(values.site),
    format: values.format === "hybrid" ? "hybrid" : "v1",
    platform: among(values.platform?.toUpperCase(), platforms, "--platform"),
    licence: among(values.licence, licences, "--licence"),
    pieceLength: pieceLengthOf(values["piece-length"]),
    sound: values.sound ?? [],
    yes: values.yes ?? false,
  } as Wanted;
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

/** The origin of a site's URL. */
function originOf(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : null;
  if (!url || !["http:", "https:"].includes(url.protocol))
    throw wrong("--site must be an address such as https://example.org.");
  return url.origin;
}

function among(given: string | undefined, known: readonly string[], flag: string): string | undefined {
  if (given === undefined || known.includes(given)) return given;
  throw wrong(`${flag} must be one of: ${known.join("; ")}.`);
}

function pieceLengthOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const length = Number(given) * KIB;
  if (pieceLengths.includes(length)) return length;
  throw wrong(`--piece-length must be one of ${pieceLengths.map(inKib).join(", ")}.`);
}

const wrong = (message: string) => new ShareError(`${message} --help lists all options.`, 2);
