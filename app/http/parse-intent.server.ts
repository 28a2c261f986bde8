import type { ActionFunctionArgs } from "@remix-run/node";
import type { Allow } from "#app/domain/core/kernel/allow.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import { contextOf } from "./context.server.ts";
import { readForm, refusalResponse, refusedPage } from "./screen.server.ts";

/**
 * The action that the form's pressed button names in the field `intent`. Callers who may run none of the actions are
 * refused; an unknown name is a 400. `caller` is given where a ticket, not a session, says who it is.
 */
export async function parseIntent<Acts extends Record<string, { allow: Allow }>>(
  args: ActionFunctionArgs,
  acts: Acts,
  message = "That action doesn't exist.",
  caller?: Context,
): Promise<keyof Acts> {
  const context = caller ?? (await contextOf(args));
  const denials = Object.values(acts).map(({ allow }) => allow(context));
  const [denied] = denials;
  if (denied && denials.every(Boolean)) throw refusalResponse(denied, args.request);
  const name = (await readForm(args.request)).get("intent");
  if (typeof name === "string" && Object.hasOwn(acts, name)) return name;
  throw refusedPage("malformed", message);
}
