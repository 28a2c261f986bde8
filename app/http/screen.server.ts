import type { Submission, SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { cleanText } from "#app/domain/core/kernel/clean-text.ts";
import { confirmCaller } from "#app/domain/core/kernel/confirmation.server.ts";
import type { Context } from "#app/domain/core/kernel/context.server.ts";
import {
  ok,
  type Refusal,
  type RefusalCode,
  type Result,
  refusalStatus,
  refuse,
} from "#app/domain/core/kernel/result.ts";
import { parseForm } from "#app/domain/core/kernel/text-input.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case.server.ts";
import { PREVIEW } from "#app/domain/core/text/preview-name.ts";
import { checkMarkdown, renderMarkdown } from "#app/domain/core/text/render-markdown.server.ts";
import { askToConfirm, openSecrets, secretFields } from "./ask-to-confirm.server.ts";
import { contextOf, underFormKey } from "./context.server.ts";
import { dropDraft, hideDraft } from "./drop-draft.server.ts";
import { leadToLastPage } from "./last-page.server.ts";
import { mergeFilled } from "./merge-filled.server.ts";
import { FieldsTooLarge, isMultipart } from "./multipart.server.ts";
import { readFormData } from "./read-form-data.server.ts";
import { confirmUrl, loginUrl } from "./return-to.ts";
import { type Toast, toastCookie } from "./toast.server.ts";

const NOT_THERE = "There is nothing at this address.";

/** A refusal as the response that Remix shows: the sign-in page for visitors, otherwise the nearest error page. */
export function refusalResponse(
  refusal: Refusal,
  request: Request,
): Response | ReturnType<typeof data<{ message: string }>> {
  if (refusal.code === "unauthenticated") return redirect(loginUrl(request), 303);
  if (refusal.code === "confirmation-required") return redirect(confirmUrl(request), 303);
  return data({ message: refusal.message }, { status: refusalStatus[refusal.code], headers: retryHeaders(refusal) });
}

/** A refusal of the screen itself, to be thrown: the nearest error page shows it. */
export const refusedPage = (code: RefusalCode, message: string) => data({ message }, refusalStatus[code]);

/** The value, or a thrown response that says why not. */
export function orThrow<Value>(result: Result<Value>, request: Request): Value {
  if (result.ok) return result.value;
  throw refusalResponse(result, request);
}

/** Runs a use case for a screen's loader. */
export async function screenLoader<Schema extends z.ZodTypeAny, Value>(
  args: LoaderFunctionArgs,
  useCase: UseCase<Schema, Value>,
  raw: unknown = args.params,
): Promise<Value> {
  const result = await useCase.executeText(await contextOf(args), raw);
  return pageValue(args, result);
}

/** The value of what a page's address asks for. */
export function pageValue<Value>({ request }: LoaderFunctionArgs, result: Result<Value>): Value {
  // An address that asks for what cannot be is one without a page. The words about its fields are for forms.
  if (!result.ok && result.code === "invalid") throw data(null, refusalStatus["not-found"]);
  const value = orThrow(result, request);
  leadToLastPage(request, value);
  return value;
}

/**
 * The same for a route without a page, such as a file: refusals are plain text, because Remix shows no error page for
 * such a route, and takes every word out of what it answers instead.
 */
export async function fileLoader<Schema extends z.ZodTypeAny, Value>(
  args: LoaderFunctionArgs,
  useCase: UseCase<Schema, Value>,
): Promise<Value> {
  const result = await useCase.executeText(await contextOf(args), args.params);
  if (result.ok) return result.value;
  const response = refusalResponse(result.code === "invalid" ? refuse("not-found", NOT_THERE) : result, args.request);
  if (response instanceof Response) throw response;
  throw new Response(`${response.data.message}\n`, {
    ...response.init,
    headers: { ...retryHeaders(result), "Content-Type": "text/plain; charset=utf-8" },
  });
}

export type FormReply = ReturnType<
  typeof data<{ submission: SubmissionResult; refusal: Refusal | null; preview?: string }>
>;
type Sent<Value> = { ok: true; value: Value } | { ok: false; reply: FormReply };
export type Succeed<Value> = (value: Value, context: Context) => Response | Promise<Response>;

/**
 * Runs a use case for a plain HTML form. Success is a thrown redirect, so the action's type is only the reply:
 * the form again with 4xx, the errors beside their fields and what was typed, or with the preview of a text. The draft of
 * a form that was sent is deleted. `readNow` reads the values that the form is filled from: changes that others have made
 * since are kept, and named where they touch the same field.
 */
export async function formAction<Schema extends z.ZodTypeAny, Value>(
  args: ActionFunctionArgs,
  useCase: UseCase<Schema, Value>,
  succeed: Succeed<Value>,
  readNow?: () => Promise<object>,
): Promise<FormReply> {
  const context = await contextOf(args);
  const denied = useCase.allow(context);
  if (denied) throw refusalResponse(denied, args.request);
  const form = await readForm(args.request);
  const early =
    previewReply(form, useCase.input) ?? (readNow ? await changedReply(form, useCase.input, readNow) : null);
  const sent = early ? { ok: false as const, reply: early } : await runForm(args, context, useCase);
  if (sent.ok) throw await dropDraft(args, form, await succeed(sent.value, context));
  await hideDraft(args);
  return sent.reply;
}

/** The form again where somebody else has changed a field that it changes; null where nobody has. */
async function changedReply(
  form: FormData,
  schema: z.ZodTypeAny,
  readNow: () => Promise<object>,
): Promise<FormReply | null> {
  const error = await mergeFilled(form, readNow);
  if (!error) return null;
  const { initialValue } = parseForm(form, schema).reply({ hideFields: secretFields });
  const submission = { ...(initialValue ? { initialValue } : {}), status: "error" as const, error };
  return data({ submission, refusal: null }, refusalStatus.conflict);
}

/**
 * The form again with one of its texts as HTML, where it was sent by the button that previews it; null for any other
 * button. Nothing is checked but the size of that text: members look at texts whose form they have not finished.
 */
function previewReply(form: FormData, schema: z.ZodTypeAny): FormReply | null {
  const field = form.get(PREVIEW);
  if (typeof field !== "string") return null;
  const text = form.get(field);
  const source = typeof text === "string" ? text : "";
  const { initialValue } = parseForm(form, schema).reply({ hideFields: secretFields });
  const checked = checkMarkdown(field, source);
  const typed = initialValue ? { initialValue } : {};
  if (!checked.ok) {
    const submission = { ...typed, status: "error" as const, error: checked.errors ?? {} };
    return data({ submission, refusal: null }, refusalStatus.invalid);
  }
  return data({ submission: typed, refusal: null, preview: renderMarkdown(source) });
}

/**
 * Runs a use case with the fields of a request's form, or with those given, which come from its address or were read from
 * a copy of it: its value, or the reply that shows the form again.
 */
export async function runForm<Schema extends z.ZodTypeAny, Value>(
  { params, request }: ActionFunctionArgs,
  context: Context,
  useCase: UseCase<Schema, Value>,
  given?: FormData,
): Promise<Sent<Value>> {
  const form = given ?? (await readForm(request));
  for (const [name, value] of Object.entries(params)) if (value !== undefined) form.set(name, String(cleanText(value)));
  openSecrets({ request, context, form });
  const submission: Submission<z.output<Schema>> = parseForm(form, useCase.input);
  if (submission.status !== "success") {
    const reply = submission.reply({ hideFields: secretFields });
    return { ok: false, reply: data({ submission: reply, refusal: null }, refusalStatus.invalid) };
  }
  const sure = useCase.confirmed ? await confirmCaller(context, form.get("password")) : ok(context);
  if (!sure.ok) throw askToConfirm(sure, { request, context, form });
  const result = await useCase.run(underFormKey(sure.value, form), submission.value);
  if (result.ok) return result;
  const reply = submission.reply({
    hideFields: secretFields,
    fieldErrors: result.errors ?? {},
    formErrors: result.errors ? [] : [result.message],
  });
  const init = { status: refusalStatus[result.code], headers: retryHeaders(result) };
  return { ok: false, reply: data({ submission: reply, refusal: result }, init) };
}

/**
 * conform reads paths such as `list[4294967294]` and commands out of names. No form of this site has any, and one alone
 * would keep the process busy for minutes.
 */
const isFieldName = (name: string) => !/[.[\]]|^__/.test(name);

const forms = new WeakMap<Request, Promise<FormData>>();

/**
 * The fields of a request's form, or a thrown 400, 413 or 415 for a body that is not a form. They are read once: what a
 * screen sets in them is what its use case gets.
 */
export function readForm(request: Request): Promise<FormData> {
  const form = forms.get(request) ?? readFields(request);
  forms.set(request, form);
  return form;
}

async function readFields(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type))
    throw refusedPage("unsupported-media", "Send this as a form.");
  try {
    const form = isMultipart(type) && request.body ? await readFormData(request) : await request.formData();
    const cleaned = new FormData();
    for (const [name, value] of form) {
      if (!isFieldName(name)) throw new Error("a field has no name of this site");
      cleaned.append(name, cleanText(value) as typeof value);
    }
    return cleaned;
  } catch (error) {
    if (error instanceof FieldsTooLarge) throw refusedPage("too-large", "The form is too large.");
    throw refusedPage("malformed", "The form could not be read.");
  }
}

/** Seconds that programs wait where nobody knows better. */
const RETRY_AFTER = 30;

/** Every 429 and 503 says when to try again. */
export function retryHeaders({ code, retryAfter }: Refusal): Record<string, string> {
  const seconds = retryAfter ?? (code === "unavailable" || code === "rate-limited" ? RETRY_AFTER : null);
  return seconds === null ? {} : { "Retry-After": String(seconds) };
}

/** POST → 303 → page, with a message for the next page: of success where only its text is given. */
export async function redirectWithToast(to: string, toast: string | Toast, cookies: string[] = []): Promise<Response> {
  const headers = new Headers();
  const message = typeof toast === "string" ? ({ kind: "success", text: toast } as const) : toast;
  for (const cookie of [await toastCookie(message), ...cookies]) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}
