import { z } from "zod";
import { pageInput } from "../kernel/pages.ts";
import { operationKinds } from "./operations.ts";

export const RunOperation = z.object({
  operation: z.enum(operationKinds),
  /** Whether to answer only when it has ended; otherwise after a moment, with how far it is. */
  wait: z.boolean().default(false),
});

export const OneOperation = z.object({ operationId: z.coerce.number().int().positive().max(2_147_483_647) });
export const OneKind = z.object({ operation: z.enum(operationKinds) });
export const ListOperations = z.object(pageInput(20));

/** As the folder names them: nothing of it leads anywhere else. */
export const OneBackup = z.object({
  name: z.string().regex(/^patchbay-[0-9TZ-]{10,40}\.tar\.gz$/, "There is no such backup."),
});

export const SetBackups = z.object({
  daily: z.boolean().default(false),
  hour: z.coerce
    .number({ invalid_type_error: "An hour is 0 to 23." })
    .int()
    .min(0, "An hour is 0 to 23.")
    .max(23, "An hour is 0 to 23."),
  keep: z.coerce
    .number({ invalid_type_error: "Please keep 1 to 100 backups." })
    .int()
    .min(1, "Please keep 1 to 100 backups.")
    .max(100, "Please keep 1 to 100 backups."),
});

export const COMMAND_MAX = 200;
export const RunCommand = z.object({
  command: z
    .string({ required_error: "Please enter a command." })
    .trim()
    .min(1, "Please enter a command.")
    .max(COMMAND_MAX, `A command has at most ${COMMAND_MAX} characters.`),
});
