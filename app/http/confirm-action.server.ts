import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { formAction, type Succeed } from "./screen.server.ts";

/**
 * Like `formAction`, for a form with only a button: there is no field to show a refusal beside, so the refusal is a
 * page that begins with `failure` and gives the reason.
 */
export async function confirmAction<Schema extends z.ZodTypeAny, Value>(
  args: ActionFunctionArgs,
  useCase: UseCase<Schema, Value>,
  succeed: Succeed<Value>,
  failure = "",
): Promise<never> {
  const reply = await formAction(args, useCase, succeed);
  const { refusal, submission } = reply.data;
  const reason = refusal?.message ?? Object.values(submission.error ?? {}).flat()[0] ?? "";
  throw data({ message: failure ? `${failure}. ${reason}`.trim() : reason }, reply.init ?? undefined);
}
