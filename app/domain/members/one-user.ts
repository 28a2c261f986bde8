import { z } from "zod";
import { textId } from "../kernel/fields.ts";
import { refuse } from "../kernel/result.ts";

/** The input of what is done to one account. */
export const OneUser = z.object({ userId: textId("There is no such user.") });

export const noSuchUser = () => refuse("not-found", "There is no such user.");

/** How the audit log names an account. */
export const subjectOf = ({ id, username }: { id: string; username: string }) => ({ kind: "user", id, name: username });
