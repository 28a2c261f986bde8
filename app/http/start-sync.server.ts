import type { z } from "zod";
import type { Context } from "#app/domain/kernel/context.server.ts";
import type { Result } from "#app/domain/kernel/result.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { getRuntime } from "#app/process/runtime.server.ts";

/** A form waits this long: a short sync and a refusal are told at once, a long sync goes on by itself. */
const PATIENCE_MS = 500;

/** Starts a sync. Answers its result, or null when it is still running: its run tells the rest. */
export async function startSync<Value>(
  context: Context,
  useCase: Pick<UseCase<z.ZodTypeAny, Value>, "name" | "execute">,
): Promise<Result<Value> | null> {
  const running = useCase.execute(context, {});
  running.catch((error: unknown) => getRuntime().log.error({ err: error, sync: useCase.name }, "sync failed"));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  try {
    return await Promise.race([running, patience]);
  } finally {
    clearTimeout(timer);
  }
}
