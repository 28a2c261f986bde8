import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "./context.server.ts";
import type { NoInput } from "./fields.ts";
import { systemContext, type UseCase } from "./use-case.server.ts";

type Batch = Pick<UseCase<typeof NoInput, { isDone: boolean }>, "run">;

/**
 * Runs a batch again and again, each time in a transaction of its own, until it is done or refused. `share` is the part
 * of the time that batches take, 0 to 1: the rest is left to those who read meanwhile.
 */
export async function runBatches(services: Services, batch: Batch, { share = 1 } = {}): Promise<void> {
  const context = systemContext(services);
  for (;;) {
    const started = performance.now();
    const ran = await batch.run(context, {});
    if (!ran.ok || ran.value.isDone) return;
    if (share < 1) await sleep((performance.now() - started) * (1 / share - 1));
  }
}
