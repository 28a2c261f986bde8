import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { discardDraft } from "#app/domain/uploads/discard-draft.server.ts";
import { formAction, redirectWithToast, refusalResponse } from "#app/http/screen.server.ts";

export const loader = () => redirect("/uploader");

export async function action(args: ActionFunctionArgs) {
  const reply = await formAction(args, discardDraft, () =>
    redirectWithToast("/uploader", { kind: "info", text: "The draft is gone." }),
  );
  throw reply.data.refusal ? refusalResponse(reply.data.refusal, args.request) : redirect("/uploader", 303);
}
