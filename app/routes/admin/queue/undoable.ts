import type { ItemQueue } from "#app/domain/administration/admin/queues.server.ts";
import type { Toast } from "#app/http/toast.server.ts";

/** The message of a decision on an item, with a button that undoes it. */
export const undoable = (text: string, queue: ItemQueue, id: string | number | undefined): Toast => ({
  kind: "success",
  text,
  undo: { queue, id: String(id) },
});
