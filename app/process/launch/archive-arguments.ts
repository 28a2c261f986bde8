import { parseArgs } from "node:util";

const USAGE = "Usage:\n  npm run backup [FILE]\n  npm run restore FILE [-- --replace --unsigned]";

class WrongArguments extends Error {
  constructor(why: string) {
    super(`${why}\n\n${USAGE}`);
  }
}

type ArchiveCommand =
  | { command: "backup"; file: string | undefined }
  | { command: "restore"; file: string; replace: boolean; unsigned: boolean };

const flags = { replace: { type: "boolean", default: false }, unsigned: { type: "boolean", default: false } } as const;

/** Ends the process with the usage and code 2 where the arguments are wrong. */
export function archiveArgumentsOrEnd(...given: Parameters<typeof readArchiveArguments>): ArchiveCommand {
  try {
    return readArchiveArguments(...given);
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

/** Reads `backup [FILE]` and `restore FILE --replace --unsigned`. Throws what is wrong with them, and the usage. */
export function readArchiveArguments(
  [command, ...args]: string[],
  env: Readonly<Record<string, string | undefined>>,
): ArchiveCommand {
  if (command === "backup") {
    const { files } = parse(args, {});
    if (files.length > 1) throw new WrongArguments("Name one file at most.");
    return { command, file: files[0] };
  }
  if (command !== "restore") throw new WrongArguments(`There is no command "${command ?? ""}".`);
  const { files, values } = parse(args, flags);
  const [file] = files;
  if (file === undefined || files.length > 1) throw new WrongArguments("Name one file to restore.");
  // npm keeps a flag that does not follow "--" to itself, and hands it on like this.
  const isSet = (flag: keyof typeof flags) => values[flag] === true || env[`npm_config_${flag}`] === "true";
  return { command, file, replace: isSet("replace"), unsigned: isSet("unsigned") };
}

function parse(args: string[], options: typeof flags | Record<string, never>) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { files: positionals, values: values as Partial<Record<keyof typeof flags, boolean>> };
  } catch (error) {
    // Node's second sentence is advice on file names that begin with a dash.
    const [why] = (error as Error).message.split(". ");
    throw new WrongArguments(`${why}.`);
  }
}
