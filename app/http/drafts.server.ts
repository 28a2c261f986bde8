import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { draftKeyOf } from "#app/domain/core/drafts/draft-key.ts";
import { keepDraft } from "#app/domain/core/drafts/keep-draft.server.ts";
import type { DraftFields } from "#app/domain/core/drafts/schema.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { secretFields } from "./ask-to-confirm.server.ts";
import { contextOf } from "./context.server.ts";
import { readLastAccount } from "./known-device.server.ts";
import { loginUrl } from "./return-to.ts";
import { type FormReply, formAction, readForm, redirectWithToast, type Succeed } from "./screen.server.ts";

/**
 * Like `formAction`, for forms with a text area. If the session has ended since the form was opened, the text is kept
 * and shown again after the next sign-in to the same account.
 */
export async function draftAction<Schema extends z.ZodTypeAny, Value>(
  args: ActionFunctionArgs,
  useCase: UseCase<Schema, Value>,
  succeed: Succeed<Value>,
  readNow?: () => Promise<object>,
): Promise<FormReply> {
  const context = await contextOf(args);
  if (useCase.allow(context)?.code === "unauthenticated") throw await keepForm(args);
  return formAction(args, useCase, succeed, readNow);
}

/** Keeps the text of a form whose session has ended, and leads to the sign-in page. */
export async function keepForm(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const form = await readForm(request);
  const fields: DraftFields = {};
  for (const [name, value] of form) if (typeof value === "string" && !secretFields.includes(name)) fields[name] = value;
  const userId = await readLastAccount(context.app, request.headers.get("Cookie"));
  const kept = userId
    ? await keepDraft.execute(await contextOf(args), { userId, path: draftKeyOf(request.url), fields })
    : null;
  const text = kept?.ok && kept.value.isKept ? "Log in again. Your text has been kept." : "Log in to continue.";
  return redirectWithToast(loginUrl(request), { kind: "info", text });
}
