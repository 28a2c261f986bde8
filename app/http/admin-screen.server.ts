import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { anyStaff } from "#app/domain/core/kernel/allow.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case-types.ts";
import { paths } from "#app/paths/paths.ts";
import { contextOf } from "./context.server.ts";
import { pageValue, refusalResponse } from "./screen.server.ts";

/**
 * Runs a use case for an administration loader. Each loader sends visitors and members to the staff sign-in, because a
 * guard in the layout would not run for requests of a child's data. Staff without the right get a 403 page. `act` is
 * the page's main action, if the loader reads with another use case.
 */
export async function adminLoader<Schema extends z.ZodTypeAny, Value>(
  args: LoaderFunctionArgs,
  useCase: UseCase<Schema, Value>,
  input: unknown = {},
  act?: Pick<UseCase, "allow">,
): Promise<Value> {
  await requireStaff(args, act);
  return pageValue(args, await useCase.executeText(await contextOf(args), input));
}

/**
 * For an administration screen that runs no use case, or one that members may run too. `act` is the page's main action.
 */
export async function requireStaff(args: LoaderFunctionArgs, act?: Pick<UseCase, "allow">): Promise<void> {
  const context = await contextOf(args);
  if (anyStaff(context)) throw redirect(paths.adminLogin());
  const denied = act?.allow(context);
  if (denied) throw refusalResponse(denied, args.request);
}

/** Whether the caller may run a use case, for pages that show only some parts to each caller. */
export const mayRun = async (args: LoaderFunctionArgs, { allow }: Pick<UseCase, "allow">): Promise<boolean> =>
  allow(await contextOf(args)) === null;
