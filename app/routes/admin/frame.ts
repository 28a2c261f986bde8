import { type Params, useOutletContext } from "@remix-run/react";
import type { Beside, Waiting } from "#app/domain/admin/count-waiting.server.ts";
import type { ItemQueue } from "#app/domain/admin/queues.server.ts";

type Frame = { waiting: Waiting; beside: Beside | null };

/** The parameter that names an item of each queue in its address. */
const parameters: Record<ItemQueue, string> = {
  registrations: "registrationToken",
  uploads: "uploadId",
  payments: "paymentId",
  notices: "noticeId",
  complaints: "caseId",
  reviews: "reviewId",
};

/** The item of a queue that a page shows, if it shows one. */
export function openItem(params: Params): { queue?: string; id?: string } {
  const found = Object.entries(parameters).find(([, name]) => params[name] !== undefined);
  return found ? { queue: found[0], id: params[found[1]] } : {};
}

/** The counts for the frame of the administration, and the items beside the one that is open. */
export const useFrame = () => useOutletContext<Frame>();
