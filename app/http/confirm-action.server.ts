import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { formAction } from "./screen.server.ts";

/**
 * As `formAction`, for a form of one button: there is no field to show a refusal beside, so it is a page, which begins
 * with `failure`.
 */
export async function confirmAction<Schema extends z.ZodTypeAny, Value>(
  args: ActionFunctionArgs,
  useCase: UseCase<Schema, Value>,
  succeed: (value: Value) => Response | Promise<Response>,
  failure: string,
): Promise<never> {
  const reply = await formAction(args, useCase, succeed);
  const { refusal, submission } = reply.data;
  const said = refusal?.message ?? Object.values(submission.error ?? {}).flat()[0] ?? "";
  throw data({ message: `${failure}. ${said}`.trim() }, reply.init ?? undefined);
}
