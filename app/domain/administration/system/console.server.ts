import { holding, primaryOnly } from "../../core/kernel/allow.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { answerCommand } from "./answer-command.server.ts";
import { commandFrom } from "./commands.ts";
import { CommandAnswer, ConsoleLines } from "./output.ts";
import { RunCommand } from "./schema.ts";

/** The most characters of an answer to store; no command's answer is that long today. */
const OUTPUT_MAX = 2_000;
/** How many lines the console keeps. */
export const LINES_KEPT = 200;
export const RESTRICTED = "Command input restricted to primary administrator";

/** The commands that were typed and their answers, oldest first. Refuses visitors and members. */
export const readConsole = defineUseCase({
  name: "console.read",
  output: ConsoleLines,
  allow: holding("system.operate"),
  async read({ db, actor }) {
    const rows = await db.consoleLine.findMany({ orderBy: { id: "desc" }, take: LINES_KEPT });
    const lines = rows.reverse().map(({ id, actorName, command, output, isError, createdAt }) => ({
      id,
      actorName,
      command,
      output,
      isError,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ lines, mayType: actor.isPrimaryAdmin, restriction: RESTRICTED });
  },
});

/**
 * Runs one of the console's commands and stores it with its answer. Anything else only gets a hint. Refuses all but the
 * primary administrator.
 */
export const runCommand = defineUseCase({
  name: "console.run",
  input: RunCommand,
  output: CommandAnswer,
  allow: primaryOnly(RESTRICTED),
  whileReadOnly: true,
  async prepare(context, { command: typed }) {
    const command = commandFrom(typed);
    const answer = command
      ? await answerCommand(context, command)
      : { output: `Unknown command: ${typed}. Type help for a list.`, isError: true };
    return ok({ command, answer: { ...answer, output: answer.output.slice(0, OUTPUT_MAX) } });
  },
  async write({ tx, actor, clock }, { command: typed }, { command, answer }) {
    const audit = { subject: { kind: "console", id: typed, name: typed } };
    if (command === "clear") await tx.consoleLine.deleteMany();
    else {
      const line = { actorId: actor.id, actorName: actor.username, command: typed, ...answer, createdAt: clock() };
      await tx.consoleLine.create({ data: line });
      await tx.$executeRaw`
        DELETE FROM console_lines WHERE id <= (SELECT id FROM console_lines ORDER BY id DESC OFFSET ${LINES_KEPT} LIMIT 1)`;
    }
    return ok({ command: typed, ...answer }, { audit });
  },
});
