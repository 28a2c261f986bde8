import { type ActionFunctionArgs, createCookie, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { deleteDraft } from "#app/domain/drafts/delete-draft.server.ts";
import { readDraft } from "#app/domain/drafts/read-draft.server.ts";
import { saveDraft } from "#app/domain/drafts/save-draft.server.ts";
import { DRAFT_HOURS, type DraftFields } from "#app/domain/drafts/schema.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { contextOf } from "./context.server.ts";
import { loginUrl } from "./return-to.ts";
import { type FormReply, formAction, readForm, redirectWithToast } from "./screen.server.ts";

const cookie = createCookie("draft", { path: "/", httpOnly: true, sameSite: "lax", maxAge: DRAFT_HOURS * 3600 });

const keyOf = async (request: Request): Promise<string | null> => {
  const key: unknown = await cookie.parse(request.headers.get("Cookie"));
  return typeof key === "string" && key.length === 43 ? key : null;
};

const pathOf = (request: Request) => new URL(request.url).pathname.replace(/\.data$/, "");

/**
 * As `formAction`, for long texts: when the session has ended meanwhile, what was typed is saved, and the form shows it
 * again after the next sign-in.
 */
export async function draftAction<Schema extends z.ZodTypeAny, Value>(
  args: ActionFunctionArgs,
  useCase: UseCase<Schema, Value>,
  succeed: (value: Value) => Promise<Response>,
): Promise<FormReply> {
  const { request } = args;
  const context = await contextOf(args);
  if (!context.actor) throw await saveForm(args);
  return formAction(args, useCase, async (value) => {
    const response = await succeed(value);
    const key = await keyOf(request);
    if (key) {
      await deleteDraft.run(context, { key });
      response.headers.append("Set-Cookie", await cookie.serialize("", { maxAge: 0 }));
    }
    return response;
  });
}

async function saveForm(args: ActionFunctionArgs): Promise<Response> {
  const { request } = args;
  const form = await readForm(request);
  const fields: DraftFields = {};
  for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
  const saved = await saveDraft.execute(await contextOf(args), { path: pathOf(request), fields });
  const key = saved.ok ? saved.value.key : null;
  const text = key ? "Please log in again. What you wrote is kept." : "Please log in to continue.";
  return redirectWithToast(loginUrl(request), { kind: "info", text }, key ? [await cookie.serialize(key)] : []);
}

/** What was typed into this page's form before the session ended, if anything. */
export async function draftOf(args: LoaderFunctionArgs): Promise<DraftFields | null> {
  const key = await keyOf(args.request);
  if (!key) return null;
  const found = await readDraft.execute(await contextOf(args), { key, path: pathOf(args.request) });
  return found.ok ? found.value : null;
}
