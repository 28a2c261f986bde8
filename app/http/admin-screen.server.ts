import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { anyStaff } from "#app/domain/core/kernel/allow.ts";
import type { UseCase } from "#app/domain/core/kernel/use-case.server.ts";
import { paths } from "#app/paths/paths.ts";
import { contextOf } from "./context.server.ts";
import { pageValue, refusalResponse } from "./screen.server.ts";

/**
 * Runs a use case for a loader of the administration. Each loader sends visitors and members to the sign-in of staff,
 * because a guard in the layout would not run for requests of a child's data. Staff without the right get a 403 page.
 * `act` is what the page is for, where it reads with another use case.
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

/** For a screen of the administration whose use case members may run too, or that runs none. `act` is what it is for. */
export async function requireStaff(args: LoaderFunctionArgs, act?: Pick<UseCase, "allow">): Promise<void> {
  const context = await contextOf(args);
  if (anyStaff(context)) throw redirect(paths.adminLogin());
  const denied = act?.allow(context);
  if (denied) throw refusalResponse(denied, args.request);
}

/** Whether the caller may run a use case: a page that shows several things shows those. */
export const mayRun = async (args: LoaderFunctionArgs, { allow }: Pick<UseCase, "allow">): Promise<boolean> =>
  allow(await contextOf(args)) === null;
