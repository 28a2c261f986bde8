import { recordAct } from "../audit/record-act.server.ts";
import { isStaff, primaryOnly } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { answerCommand } from "./answer-command.server.ts";
import { commandFrom } from "./commands.ts";
import { RunCommand } from "./schema.ts";

/** How many lines the console keeps. */
export const LINES_KEPT = 200;
export const RESTRICTED = "Command input restricted to primary administrator";

/** What the console was told and what it answered, oldest first. Refuses visitors and members. */
export const readConsole = defineUseCase({
  name: "console.read",
  input: NoInput,
  allow: isStaff,
  async run(context) {
    const rows = await context.db.consoleLine.findMany({ orderBy: { id: "desc" }, take: LINES_KEPT });
    const lines = rows.reverse().map(({ id, actorName, command, output, isError, createdAt }) => ({
      id,
      actorName,
      command,
      output,
      isError,
      createdAt: createdAt.toISOString(),
    }));
    return ok({ lines, mayType: actorOf(context).isPrimaryAdmin, restriction: RESTRICTED });
  },
});

/**
 * Runs one of the console's commands and keeps it with its answer. What is no command is answered, and nothing else
 * happens. Refuses all but the primary administrator.
 */
export const runCommand = defineUseCase({
  name: "console.run",
  input: RunCommand,
  allow: primaryOnly(RESTRICTED),
  async run(context, { command: typed }) {
    const { id: actorId, username: actorName } = actorOf(context);
    const command = commandFrom(typed);
    const answer = command
      ? await answerCommand(context, command)
      : { output: `Unknown command: ${typed}. Type help for a list.`, isError: true };
    return context.db.$transaction(async (tx) => {
      const subject = { kind: "console", id: typed, name: typed };
      await recordAct(tx, context, { act: "console.run", subject });
      if (command === "clear") {
        await tx.consoleLine.deleteMany();
        return ok({ command: typed, ...answer });
      }
      const line = { actorId, actorName, command: typed, ...answer, createdAt: context.clock() };
      await tx.consoleLine.create({ data: line });
      await tx.$executeRaw`
        DELETE FROM console_lines WHERE id <= (SELECT id FROM console_lines ORDER BY id DESC OFFSET ${LINES_KEPT} LIMIT 1)`;
      return ok({ command: typed, ...answer });
    });
  },
});
