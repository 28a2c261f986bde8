import { deleteDraft } from "#app/domain/core/drafts/delete-draft.server.ts";
import { draftKeyOf, KEPT_WORDS, SENT_COOKIE } from "#app/domain/core/drafts/draft-key.ts";
import { contextOf, type RequestArgs, sessionOf } from "./context.server.ts";

/** Fields that every form has, so they do not identify it. */
const COMMON = ["formKey", "intent"];

/**
 * Deletes the draft of a submitted form on the server and, by a cookie that the page's script reads, in the browser.
 * Other forms at the same address, such as a single button, leave the draft.
 */
export async function dropDraft(args: RequestArgs, form: FormData, response: Response): Promise<Response> {
  const path = draftKeyOf(args.request.url);
  const session = await sessionOf(args);
  const drafted = Object.keys(session?.drafts?.[path] ?? {});
  if (drafted.some((name) => !COMMON.includes(name) && form.has(name)))
    await deleteDraft.run(await contextOf(args), { path });
  if (form.has(KEPT_WORDS))
    response.headers.append(
      "Set-Cookie",
      `${SENT_COOKIE}=${encodeURIComponent(path)}; Path=/; Max-Age=60; SameSite=Lax`,
    );
  return response;
}

/** The answer to a form shows the text that was just sent, not an older draft of it. */
export async function hideDraft(args: RequestArgs): Promise<void> {
  const session = await sessionOf(args);
  if (session) session.drafts = null;
}
