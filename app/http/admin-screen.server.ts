import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { z } from "zod";
import { anyStaff } from "#app/domain/kernel/allow.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { paths } from "#app/paths/paths.ts";
import { contextOf } from "./context.server.ts";
import { pageValue } from "./screen.server.ts";

/**
 * Runs a use case for a loader of the administration. Visitors and members alike are shown the administrators' door,
 * by each loader for itself: a guarded layout guards nothing.
 */
export async function adminLoader<Schema extends z.ZodTypeAny, Value>(
  args: LoaderFunctionArgs,
  useCase: UseCase<Schema, Value>,
  input: unknown = {},
): Promise<Value> {
  const result = await useCase.executeText(await contextOf(args), input);
  if (!result.ok && (result.code === "unauthenticated" || result.code === "forbidden"))
    throw redirect(paths.adminLogin());
  return pageValue(args, result);
}

/** For a screen of the administration whose use case members may run too, or that runs none. */
export async function requireStaff(args: LoaderFunctionArgs): Promise<void> {
  if (anyStaff(await contextOf(args))) throw redirect(paths.adminLogin());
}
