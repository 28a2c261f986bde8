import { z } from "zod";
import { textId } from "../../core/kernel/fields.ts";
import { refuse } from "../../core/kernel/result.ts";

/** The input of actions on one account. */
export const OneUser = z.object({ userId: textId("That user doesn't exist.") });

export const noSuchUser = () => refuse("not-found", "That user doesn't exist.");

/** How the audit log names an account. */
export const subjectOf = ({ id, username }: { id: string; username: string }) => ({ kind: "user", id, name: username });
