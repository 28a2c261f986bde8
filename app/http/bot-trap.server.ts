import { data } from "@remix-run/node";
import type { z } from "zod";
import { PASS_FIELD, TRAP_FIELD } from "#app/domain/core/kernel/bot-trap.ts";
import { refusalStatus } from "#app/domain/core/kernel/result.ts";
import { parseForm } from "#app/domain/core/kernel/text-input.ts";
import { addHours } from "#app/domain/core/kernel/utc.ts";
import type { App } from "./app.server.ts";
import { secretFields } from "./ask-to-confirm.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";
import { type FormReply, readForm } from "./screen.server.ts";

const ABOUT = "a visitor's form";
const PASS_HOURS = 24;

const again = "Check the form and send it again.";
const reasons = {
  trap: `A hidden field was filled in, as bots do. ${again}`,
  early: `The form was sent faster than most people type. ${again}`,
  old: `The form was open for too long. ${again}`,
};

/** A pass with the time from which the form can be sent, sealed, so that only this site can have issued it. */
const sealPass = ({ services: { secrets } }: App, goodFrom: number) => secrets.seal(String(goodFrom), ABOUT);

/** The pass of a form that is shown now; null for members, whose forms are never refused here. */
export async function formPass(args: RequestArgs): Promise<string | null> {
  const { app } = args.context;
  if ((await contextOf(args)).actor) return null;
  return sealPass(app, app.services.clock().getTime() + app.leastFormSeconds * 1_000);
}

/**
 * The reply to a visitor's form that looks as if a program had filled it in: the form as typed, with a pass that is
 * valid immediately, so that a person can simply submit again. Null for other forms and for members.
 */
export async function refuseBot(args: RequestArgs, schema: z.ZodTypeAny): Promise<FormReply | null> {
  const { app } = args.context;
  if ((await contextOf(args)).actor) return null;
  const form = await readForm(args.request);
  const why = whyRefused(app, form);
  if (!why) return null;
  app.log.info({ why, path: new URL(args.request.url).pathname }, "refused a form that looked automated");
  form.delete(TRAP_FIELD);
  form.set(PASS_FIELD, sealPass(app, app.services.clock().getTime()));
  const submission = parseForm(form, schema).reply({ hideFields: secretFields, formErrors: [reasons[why]] });
  return data({ submission, refusal: null }, refusalStatus.invalid);
}

function whyRefused({ leastFormSeconds, services: { secrets, clock } }: App, form: FormData) {
  if (form.get(TRAP_FIELD)) return "trap";
  if (leastFormSeconds === 0) return null;
  const goodFrom = Number(secrets.open(String(form.get(PASS_FIELD) ?? ""), ABOUT) ?? 0);
  const now = clock();
  if (goodFrom > now.getTime()) return "early";
  return goodFrom < addHours(now, -PASS_HOURS).getTime() ? "old" : null;
}
