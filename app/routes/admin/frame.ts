import { type Params, useOutletContext } from "@remix-run/react";
import type { Beside, Waiting } from "#app/domain/administration/admin/count-waiting.server.ts";
import { queuePaths } from "./queue/queue-paths.ts";

type Frame = { waiting: Waiting; broken: string[]; beside: Beside | null };

/** The queue item that a page shows, if any. The last part of its address is the item's id. */
export function openItem(params: Params): { queue?: string; id?: string } {
  for (const [queue, { item }] of Object.entries(queuePaths)) {
    const id = params[item.pattern.split("/:").at(-1) ?? ""];
    if (id !== undefined) return { queue, id };
  }
  return {};
}

/** The counts for the frame of the administration, and the items next to the open one. */
export const useFrame = () => useOutletContext<Frame>();
