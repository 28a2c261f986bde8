import { staffPaths } from "#app/paths/staff-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = {
  queue: string;
  id: string;
  action?: string;
  /** Its keyboard shortcut, for one of the buttons on a page. */
  dataKey?: string;
};

/** Undoes the reader's last decision on an item of a review queue. */
export const UndoButton = ({ queue, id, action = staffPaths.undo(), dataKey }: Props) => (
  <PageForm action={action}>
    <input type="hidden" name="queue" value={queue} />
    <input type="hidden" name="id" value={id} />
    <Button type="submit" size="small" variant="quiet" data-key={dataKey}>
      Undo
    </Button>
  </PageForm>
);
