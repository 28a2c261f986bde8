import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { discardDraft } from "#app/domain/uploads/discard-draft.server.ts";
import { formAction, redirectWithToast, refusalResponse } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";

export const loader = () => redirect(paths.uploader());

export async function action(args: ActionFunctionArgs) {
  const reply = await formAction(args, discardDraft, () =>
    redirectWithToast(paths.uploader(), { kind: "info", text: "The draft is gone." }),
  );
  throw reply.data.refusal ? refusalResponse(reply.data.refusal, args.request) : redirect(paths.uploader(), 303);
}
