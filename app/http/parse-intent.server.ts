import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { Allow } from "#app/domain/kernel/allow.ts";
import { contextOf } from "./context.server.ts";
import { refusalResponse } from "./screen.server.ts";

/**
 * Which of a form's several acts its button names. Whoever may do none of them is turned away before the form is
 * looked at; a name that is none of theirs is a 400.
 */
export async function parseIntent<Acts extends Record<string, { allow: Allow }>>(
  args: ActionFunctionArgs,
  acts: Acts,
  name: FormDataEntryValue | null,
  message = "There is no such action.",
): Promise<keyof Acts> {
  const context = await contextOf(args);
  const denials = Object.values(acts).map(({ allow }) => allow(context));
  const [denied] = denials;
  if (denied && denials.every(Boolean)) throw refusalResponse(denied, args.request);
  if (typeof name === "string" && Object.hasOwn(acts, name)) return name;
  throw data({ message }, 400);
}
