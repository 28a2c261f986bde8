import { data, redirect } from "@remix-run/node";
import { isConfirmed } from "#app/domain/kernel/confirmation.server.ts";
import { type Refusal, refusalStatus } from "#app/domain/kernel/result.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { confirmUrl, pageOf } from "./return-to.ts";

/** Never sent back, whatever was wrong. */
export const secretFields = [
  "password",
  "confirm",
  "newPassword",
  "currentPassword",
  "code",
  "ticket",
  "serverPassword",
  "accountPassword",
  "channelKey",
];

/** A form that waits for its sender's password: where it goes, and what was typed. */
export type WaitingForm = { action: string; fields: [string, string][]; error: string | null };

/**
 * The page that asks who sent a dangerous form for their password. It carries the form's fields, so that nothing typed
 * is lost, and sends them on with the password.
 */
export function askToConfirm(refusal: Refusal, request: Request, form: FormData) {
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !secretFields.includes(field[0]),
  );
  const waitingForm: WaitingForm = {
    action: pageOf(request),
    fields,
    error: form.get("password") ? refusal.message : null,
  };
  const headers = { "Cache-Control": "private, no-store" };
  return data({ message: refusal.message, waitingForm }, { status: refusalStatus[refusal.code], headers });
}

/** For the page of a form whose fields are secrets, which no page sends back: asks before anything is typed. */
export async function requireConfirmation(args: RequestArgs): Promise<void> {
  const context = await contextOf(args);
  if (context.actor && !isConfirmed(context)) throw redirect(confirmUrl(args.request));
}
