import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "./context.server.ts";
import type { NoInput } from "./fields.ts";
import { systemContext } from "./use-case.server.ts";
import type { UseCase } from "./use-case-types.ts";

type Batch = Pick<UseCase<typeof NoInput, { isDone: boolean }>, "run">;

/**
 * Runs a batch repeatedly, each time in its own transaction, until it is done or refused. `share` is the fraction of
 * time for batches, 0 to 1: the rest is left for readers.
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
