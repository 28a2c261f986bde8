import type { Services } from "./context.server.ts";
import type { NoInput } from "./fields.ts";
import { systemContext, type UseCase } from "./use-case.server.ts";

type Batch = Pick<UseCase<typeof NoInput, { isDone: boolean }>, "run">;

/** Runs a batch again and again, each time in a transaction of its own, until it is done or refused. */
export async function runBatches(services: Services, batch: Batch): Promise<void> {
  const context = systemContext(services);
  for (;;) {
    const ran = await batch.run(context, {});
    if (!ran.ok || ran.value.isDone) return;
  }
}
