import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { ShareError } from "./share-error.ts";

/** Characters in a site's answer or a file name that would control the terminal or reverse the text's direction. */
const steering = /[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu;

const escapeSteering = (text: string) =>
  text.replace(steering, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Asks a person at the terminal; without a terminal, answers come from lines of the standard input. */
export function openTerminal(input: NodeJS.ReadStream = process.stdin, output: NodeJS.WriteStream = process.stderr) {
  const isTerminal = input.isTTY === true;
  let isHidden = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: isTerminal });
  lines.on("SIGINT", () => process.emit("SIGINT"));
  const answers = lines[Symbol.asyncIterator]();

  async function read(question: string, hide = false): Promise<string> {
    lines.setPrompt(`${escapeSteering(question)}: `);
    lines.prompt();
    isHidden = hide;
    const answer = await answers.next();
    isHidden = false;
    if (hide || !isTerminal) output.write("\n");
    if (answer.done) throw new ShareError(`There is no answer to "${question}".`, 2);
    return answer.value;
  }

  return {
    isTerminal,
    say: (text: string) => output.write(`${escapeSteering(text)}\n`),
    /** Shows a line that the next one replaces. */
    show: (text: string) => (output.isTTY ? output.write(`\r\x1b[K${escapeSteering(text)}`) : undefined),
    ask: async (question: string, otherwise = "") =>
      (await read(otherwise ? `${question} [${otherwise}]` : question)).trim() || otherwise,
    /** Does not echo the input. */
    askHidden: (question: string) => read(question, true),
    close: () => lines.close(),
  };
}

export type Terminal = ReturnType<typeof openTerminal>;
