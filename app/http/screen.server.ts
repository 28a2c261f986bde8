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
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { PREVIEW } from "#app/domain/core/text/preview-name.ts";
import { checkMarkdown, renderMarkdown } from "#app/domain/core/text/render-markdown.server.ts";
import { findMentioned } from "#app/domain/people/members/find-mentioned.server.ts";
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
): Response | ReturnType<typeof data<{ message: string; see?: string }>> {
  if (refusal.code === "unauthenticated") return redirect(loginUrl(request), 303);
  if (refusal.code === "confirmation-required") return redirect(confirmUrl(request), 303);
  const { message, see } = refusal;
  const body = see ? { message, see } : { message };
  return data(body, { status: refusalStatus[refusal.code], headers: retryHeaders(refusal) });
}

/** A refusal of the screen itself, to be thrown: the nearest error page shows it. */
export const refusedPage = (code: RefusalCode, message: string) => data({ message }, refusalStatus[code]);

/** Returns the value, or throws a response that gives the reason. */
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

/** The value that a page's URL requests. */
export function pageValue<Value>({ request }: LoaderFunctionArgs, result: Result<Value>): Value {
  // A URL with impossible parameters has no page. The messages about its fields are for forms.
  if (!result.ok && result.code === "invalid") throw data(null, refusalStatus["not-found"]);
  const value = orThrow(result, request);
  leadToLastPage(request, value);
  return value;
}

/**
 * Runs a use case for a route without a page, such as a file: refusals are plain text, because Remix shows no error
 * page for such a route and removes the text from its answer instead.
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
 * Runs a use case for a plain HTML form. Success is a thrown redirect, so the action's type is only the reply: the form
 * again with 4xx, its typed values and the errors beside their fields, or with the preview of a text. The draft of a
 * submitted form is deleted. `readNow` reads the values that the form is filled from: changes that others have made
 * since then are kept, and reported if they affect the same field.
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
    (await previewReply(context, form, useCase.input)) ??
    (readNow ? await changedReply(form, useCase.input, readNow) : null);
  const sent = early ? { ok: false as const, reply: early } : await runForm(args, context, useCase);
  if (sent.ok) throw await dropDraft(args, form, await succeed(sent.value, context));
  await hideDraft(args);
  return sent.reply;
}

/** The form again if somebody else has changed a field that it changes; otherwise null. */
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
 * The form again with one of its texts as HTML if its preview button was pressed; null for other buttons. Only the size
 * of that text is checked, because members preview texts before the form is complete.
 */
async function previewReply(context: Context, form: FormData, schema: z.ZodTypeAny): Promise<FormReply | null> {
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
  const mentioned = await findMentioned.run(context, { texts: [source] });
  const names = mentioned.ok ? mentioned.value.names : [];
  return data({ submission: typed, refusal: null, preview: renderMarkdown(source, names) });
}

/**
 * Runs a use case with the fields of a request's form, or with the given fields, which come from its URL or from a copy
 * of it. Returns its value, or the reply that shows the form again.
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
 * conform parses paths such as `list[4294967294]` and commands in names. No form of this site has any, and a single one
 * would keep the process busy for minutes.
 */
const isFieldName = (name: string) => !/[.[\]]|^__/.test(name);

const forms = new WeakMap<Request, Promise<FormData>>();

/**
 * The fields of a request's form, or a thrown 400, 413 or 415 for a body that is not a form. They are read once: values
 * that a screen sets in them reach its use case.
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

/** Default wait for programs, in seconds. */
const RETRY_AFTER = 30;

/** Every 429 and 503 says when to try again. */
export function retryHeaders({ code, retryAfter }: Refusal): Record<string, string> {
  const seconds = retryAfter ?? (code === "unavailable" || code === "rate-limited" ? RETRY_AFTER : null);
  return seconds === null ? {} : { "Retry-After": String(seconds) };
}

/** POST → 303 → page, with a toast on the next page; a plain text reports success. */
export async function redirectWithToast(to: string, toast: string | Toast, cookies: string[] = []): Promise<Response> {
  const headers = new Headers();
  const message = typeof toast === "string" ? ({ kind: "success", text: toast } as const) : toast;
  for (const cookie of [await toastCookie(message), ...cookies]) headers.append("Set-Cookie", cookie);
  return redirect(to, { status: 303, headers });
}
