import type { ActionFunctionArgs } from "@remix-run/node";
import { removeCover, setCover } from "#app/domain/catalogue/covers/set-cover.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { type FormReply, formAction, readForm, redirectWithToast } from "#app/http/screen.server.ts";
import { COVER_ACTS } from "./cover-acts.ts";

/** Performs the action of the pressed button of a cover form. Returns null if another button was pressed. */
export async function coverAction(
  args: ActionFunctionArgs,
  backTo: () => string | Promise<string>,
): Promise<FormReply | null> {
  const act = (await readForm(args.request)).get("intent");
  const done = (text: string) => async () => redirectWithToast(await backTo(), text);
  if (act === COVER_ACTS.set) return formAction(args, setCover, done("Cover saved."));
  if (act === COVER_ACTS.remove)
    return confirmAction(args, removeCover, done("Cover removed."), "The cover was not removed");
  return null;
}
