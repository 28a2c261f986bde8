import type { ActionFunctionArgs } from "@remix-run/node";
import { countWaiting } from "#app/domain/administration/admin/count-waiting.server.ts";
import { contextOf } from "#app/http/context.server.ts";
import { backToList } from "#app/http/list-state.ts";
import { openItem } from "../frame.ts";
import type { QueuePaths } from "./queue-paths.ts";

/**
 * The page to open after a decision on an item: the next waiting item, or the list if nothing waits. Call this before
 * the decision, because the item has no place in the queue afterwards.
 */
export async function wayOn(args: ActionFunctionArgs, queue: QueuePaths): Promise<string> {
  const found = await countWaiting.execute(await contextOf(args), openItem(args.params));
  const next = found.ok ? found.value.beside?.next : null;
  return backToList(args.request, next ? queue.item(next.id) : queue.list);
}
