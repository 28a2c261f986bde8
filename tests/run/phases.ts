import { spawn } from "node:child_process";

export type Phase = {
  name: string;
  /** A command of npm or npx, as in a shell. */
  command: string;
  args: string[];
  /** Added to the environment of this process. */
  env?: Record<string, string>;
};
/** `code` is the exit status; `lastLine` is the last line that was printed. */
export type Outcome = { name: string; ms: number; code: number; lastLine: string };

/** Runs phases side by side. The first that has not ended prints as it goes; the others print when their turn comes. */
export async function runSideBySide(phases: Phase[], print: (text: string) => void): Promise<Outcome[]> {
  const waiting = phases.map(() => "");
  const ended = phases.map(() => false);
  let turn = 0;
  const say = (i: number, text: string) => {
    if (i === turn) print(text);
    else waiting[i] += text;
  };
  const passTurn = () => {
    while (turn < phases.length && ended[turn]) {
      turn += 1;
      print(waiting[turn] ?? "");
    }
  };
  return Promise.all(
    phases.map(async (phase, i) => {
      say(i, `\n== ${phase.name}\n`);
      const outcome = await runPhase(phase, (text) => say(i, text));
      ended[i] = true;
      passTurn();
      return outcome;
    }),
  );
}

function runPhase({ name, command, args, env }: Phase, print: (text: string) => void): Promise<Outcome> {
  const start = performance.now();
  let tail = "";
  const say = (text: string) => {
    tail = `${tail}${text}`.slice(-1_000);
    print(text);
  };
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", say);
  return new Promise((resolve) => {
    const end = (code: number) =>
      resolve({ name, code, ms: performance.now() - start, lastLine: tail.trimEnd().split("\n").at(-1) ?? "" });
    child.on("error", (error) => {
      say(`${error.message}\n`);
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}
