import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useFrame } from "../frame.ts";
import { useListState } from "../use-list-state.ts";

/** Says who else is looking at the open item, with a button that takes it over. */
export function ClaimNote({ id }: { id: string }) {
  const { beside } = useFrame();
  const at = useListState()(adminPaths.claim());
  if (!beside?.claimedBy) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border border-l-4 border-new bg-surface px-4 py-3 text-sm">
      <p className="text-new">{beside.claimedBy}</p>
      <PageForm action={at}>
        <input type="hidden" name="queue" value={beside.queue} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="takeOver" value="on" />
        <Button type="submit" variant="quiet">
          Take it over
        </Button>
      </PageForm>
    </div>
  );
}
