import type { z } from "zod";
import type { Result } from "#app/domain/kernel/result.ts";
import type { UseCase } from "#app/domain/kernel/use-case.server.ts";
import { contextOf, type RequestArgs } from "./context.server.ts";

/** A form waits this long: a short sync and a refusal are told at once, a long sync goes on by itself. */
const WAIT_MS = 500;

/** Starts a sync. Answers its result, or null when it is still running: its run tells the rest. */
export async function startSync<Value>(
  args: RequestArgs,
  useCase: Pick<UseCase<z.ZodTypeAny, Value>, "name" | "execute">,
): Promise<Result<Value> | null> {
  const { log } = args.context.app;
  const running = useCase.execute(await contextOf(args), {});
  running.catch((error: unknown) => log.error({ err: error, sync: useCase.name }, "sync failed"));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAIT_MS);
  });
  try {
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
