import { parseArgs } from "node:util";

const USAGE = [
  "Usage:",
  "  npm run backup [FILE]",
  "  npm run rehearse [FILE]",
  "  npm run restore FILE [-- --replace --unsigned]",
  "  npm run restore s3://BUCKET[/NAME] -- --identity KEYFILE [--replace --unsigned]",
].join("\n");

class WrongArguments extends Error {
  constructor(why: string) {
    super(`${why}\n\n${USAGE}`);
  }
}

type ArchiveCommand =
  | { command: "backup"; file: string | undefined }
  | { command: "rehearse"; file: string | undefined }
  | { command: "restore"; file: string; replace: boolean; unsigned: boolean; identity: string | null };

const flags = {
  replace: { type: "boolean", default: false },
  unsigned: { type: "boolean", default: false },
  identity: { type: "string" },
} as const;
type Values = { replace?: boolean; unsigned?: boolean; identity?: string };

/** The bucket and name in an address such as s3://bucket/folder/name; null for anything else. */
export function readS3Address(file: string): { bucket: string; name: string } | null {
  const [, bucket, name = ""] = /^s3:\/\/([\w.-]+)(?:\/([\w./-]*))?$/.exec(file) ?? [];
  return bucket ? { bucket, name } : null;
}

const isEncrypted = (file: string) => file.startsWith("s3://") || file.endsWith(".age");

/** Ends the process with the usage and code 2 if the arguments are wrong. */
export function archiveArgumentsOrEnd(...given: Parameters<typeof readArchiveArguments>): ArchiveCommand {
  try {
    return readArchiveArguments(...given);
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/**
 * Parses `backup [FILE]`, `rehearse [FILE]` and `restore FILE --replace --unsigned --identity KEYFILE`. Throws the
 * fault, with the usage.
 */
export function readArchiveArguments(
  [command, ...args]: string[],
  env: Readonly<Record<string, string | undefined>>,
): ArchiveCommand {
  if (command === "backup" || command === "rehearse") {
    const { files } = parse(args, {});
    if (files.length > 1) throw new WrongArguments("Name one file at most.");
    return { command, file: files[0] };
  }
  if (command !== "restore") throw new WrongArguments(`Unknown command "${command ?? ""}".`);
  const { files, values } = parse(args, flags);
  const [file] = files;
  if (file === undefined || files.length > 1) throw new WrongArguments("Name one file to restore.");
  // npm consumes a flag that does not follow "--", and passes it on like this.
  const isSet = (flag: "replace" | "unsigned") => values[flag] === true || env[`npm_config_${flag}`] === "true";
  if (file.startsWith("s3://") && !readS3Address(file))
    throw new WrongArguments(`${file} is not an address such as s3://BUCKET/NAME.`);
  const identity = values.identity ?? null;
  if (isEncrypted(file) && !identity)
    throw new WrongArguments("An encrypted archive needs -- --identity KEYFILE: the file with your age identity.");
  if (identity && !isEncrypted(file)) throw new WrongArguments(`${file} is not encrypted: leave out --identity.`);
  return { command, file, replace: isSet("replace"), unsigned: isSet("unsigned"), identity };
}

function parse(args: string[], options: typeof flags | Record<string, never>) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { files: positionals, values: values as Values };
  } catch (error) {
    // Node's second sentence is advice on file names that begin with a dash.
    const [why] = (error as Error).message.split(". ");
    throw new WrongArguments(`${why}.`);
  }
}
