import { deleteDraft } from "#app/domain/core/drafts/delete-draft.server.ts";
import { draftKeyOf, KEPT_WORDS, SENT_COOKIE } from "#app/domain/core/drafts/draft-key.ts";
import { contextOf, type RequestArgs, sessionOf } from "./context.server.ts";

/** Fields of every form, which say nothing of which one it is. */
const COMMON = ["formKey", "intent"];

/**
 * Deletes the draft of a form that was sent, on the server and, by a cookie that the page's script reads, in the browser.
 * Another form with the same address, a button alone for example, leaves the draft.
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

/** The answer to a form shows what was sent just now, not an older draft of it. */
export async function hideDraft(args: RequestArgs): Promise<void> {
  const session = await sessionOf(args);
  if (session) session.drafts = null;
}
