import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { deleteDraft } from "#app/domain/drafts/delete-draft.server.ts";
import { draftKeyOf, SENT_COOKIE } from "#app/domain/drafts/draft-key.ts";
import { keepDraft } from "#app/domain/drafts/keep-draft.server.ts";
import type { DraftFields } from "#app/domain/drafts/schema.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { secretFields } from "./ask-to-confirm.server.ts";
import { contextOf, type RequestArgs, sessionOf } from "./context.server.ts";
import { readLastAccount } from "./known-device.server.ts";
import { loginUrl } from "./return-to.ts";
import { type FormReply, formAction, readForm, redirectWithToast, type Succeed } from "./screen.server.ts";

/**
 * As `formAction`, for forms with a text area. A form that was sent deletes the page's draft. When the session has ended
 * meanwhile, what was typed is kept, and the page shows it again after the next sign-in to the same account.
 */
export async function draftAction<Schema extends z.ZodTypeAny, Value>(
  args: ActionFunctionArgs,
  useCase: UseCase<Schema, Value>,
  succeed: Succeed<Value>,
): Promise<FormReply> {
  const context = await contextOf(args);
  if (useCase.allow(context)?.code === "unauthenticated") throw await keepForm(args);
  const reply = await formAction(args, useCase, async (value, context) =>
    dropDraft(args, await succeed(value, context)),
  );
  // The page shows what was sent just now, not an older draft of it.
  const session = await sessionOf(args);
  if (session) session.drafts = null;
  return reply;
}

/** Deletes the draft of a page whose form was sent, on the server and, by a cookie that its script reads, in the browser. */
export async function dropDraft(args: RequestArgs, response: Response): Promise<Response> {
  const context = await contextOf(args);
  const path = draftKeyOf(args.request.url);
  if (context.actor) await deleteDraft.run(context, { path });
  response.headers.append("Set-Cookie", `${SENT_COOKIE}=${encodeURIComponent(path)}; Path=/; Max-Age=60; SameSite=Lax`);
  return response;
}

async function keepForm(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const form = await readForm(request);
  const fields: DraftFields = {};
  for (const [name, value] of form) if (typeof value === "string" && !secretFields.includes(name)) fields[name] = value;
  const userId = await readLastAccount(context.app, request.headers.get("Cookie"));
  const kept = userId
    ? await keepDraft.execute(await contextOf(args), { userId, path: draftKeyOf(request.url), fields })
    : null;
  const text =
    kept?.ok && kept.value.isKept ? "Please log in again. What you wrote is kept." : "Please log in to continue.";
  return redirectWithToast(loginUrl(request), { kind: "info", text });
}
