import type { LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { findNextWaiting } from "#app/domain/admin/find-next-waiting.server.ts";
import type { ItemQueue } from "#app/domain/admin/queues.server.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";

/** An item of a queue by the one parameter of its address, and what waits `next` there. */
export async function itemLoader<Schema extends z.ZodTypeAny, Value extends object>(
  args: LoaderFunctionArgs,
  useCase: UseCase<Schema, Value>,
  queue: ItemQueue,
) {
  const [id] = Object.values(args.params);
  const [item, { next }] = await Promise.all([
    adminLoader(args, useCase, args.params),
    adminLoader(args, findNextWaiting, { queue, id }),
  ]);
  return { ...item, next };
}
