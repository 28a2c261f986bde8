import { joinTags } from "#app/domain/catalogue/tags/tags.ts";
import { categories, categoryFrom, platforms } from "#app/domain/catalogue/torrents/categories.ts";
import { licences } from "#app/domain/catalogue/torrents/licences.ts";
import type { guessDetails } from "#app/domain/catalogue/uploads/share/guess-details.ts";
import type { Wanted } from "./read-arguments.ts";
import { ShareError } from "./share-error.ts";
import type { Terminal } from "./terminal.server.ts";

const SHORTEST = 10;

type Guess = ReturnType<typeof guessDetails>;
type Described = Record<"name" | "description" | "notes" | "category" | "platform" | "licence" | "tags", string>;

/** The description for the index: from the options, and otherwise from questions at the terminal. */
export async function describeUpload(
  wanted: Wanted,
  { name: proposed, guess }: { name: string; guess: Guess },
  terminal: Terminal,
): Promise<Described> {
  const { isTerminal, ask, say } = terminal;
  const missing = [
    wanted.description === undefined ? "--description" : "",
    wanted.licence === undefined ? "--licence" : "",
    wanted.yes ? "" : "--yes",
  ].filter(Boolean);
  if (!isTerminal && missing.length > 0)
    throw new ShareError(`There is no terminal for questions. Give ${missing.join(", ")}.`, 2);

  async function askFor(question: string, given: string | undefined, otherwise = "", least = 0): Promise<string> {
    if (given !== undefined || !isTerminal) return given ?? otherwise;
    for (;;) {
      const answer = await ask(question, otherwise);
      if (answer.length >= least) return answer;
      say(`Write at least ${least} characters.`);
    }
  }

  async function choose(question: string, given: string | undefined, known: readonly string[], otherwise: string) {
    if (given !== undefined || !isTerminal) return given ?? otherwise;
    for (const [at, name] of known.entries()) say(`  ${at + 1}  ${name}`);
    for (;;) {
      const answer = await ask(question, otherwise);
      const found = known[Number(answer) - 1] ?? known.find((name) => name.toLowerCase() === answer.toLowerCase());
      if (found) return found;
      say(`Answer with a number from 1 to ${known.length}.`);
    }
  }

  const name = await askFor("Name in the index", wanted.name, proposed);
  const description = await askFor("Description", wanted.description, "", SHORTEST);
  const notes = await askFor("Notes for the moderators (optional)", wanted.notes);
  const slugs = categories.map(({ slug }) => slug);
  const { from } = guess;
  const category = await choose(`Category${said[from.category]}`, wanted.category, slugs, slugOf(guess.category));
  const platform = await choose(`Platform${said[from.platform]}`, wanted.platform, platforms, guess.platform);
  const licence = await choose(`Licence${said[from.licence]}`, wanted.licence, licences, guess.licence ?? "");
  const tags = await askFor("Tags, separated by commas (optional)", wanted.tags, joinTags(guess.tags));
  if (!wanted.yes && !/^y(es)?$/i.test(await ask("I declare that I have the right to share this (yes/no)", "no")))
    throw new ShareError("Only what you may share can be uploaded. Nothing was sent.");
  return { name, description, notes, category: categoryFrom(category) ?? category, platform, licence, tags };
}

/** Where a proposed answer comes from. */
const said = { files: ", guessed from the files", last: ", as in your last upload", default: "" } as const;

const slugOf = (category: string) => categories.find(({ value }) => value === category)?.slug ?? "miscellaneous";
