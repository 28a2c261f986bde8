import type { ActionFunctionArgs } from "@remix-run/node";
import { removeCover, setCover } from "#app/domain/covers/set-cover.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { type FormReply, formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { COVER_ACTS } from "./cover-acts.ts";

/** What a cover's form asked for, with the way back; null where the page's address asks for nothing of a cover. */
export async function coverAction(
  args: ActionFunctionArgs,
  backTo: () => string | Promise<string>,
): Promise<FormReply | null> {
  const act = new URL(args.request.url).searchParams.get("act");
  const done = (text: string) => async () => redirectWithToast(await backTo(), { kind: "success", text });
  if (act === COVER_ACTS.set) return formAction(args, setCover, done("The cover is saved."));
  if (act === COVER_ACTS.remove)
    return confirmAction(args, removeCover, done("The cover is removed."), "The cover was not removed");
  return null;
}
