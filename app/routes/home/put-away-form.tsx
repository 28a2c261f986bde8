import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import type { PanelName } from "./put-away.server.ts";

/** The button that hides a panel above the list. */
export function PutAwayForm({ panel, shownKey, of }: { panel: PanelName; shownKey: string; of: string }) {
  return (
    <form method="post" action={paths.putAway()} data-page-form="">
      <input type="hidden" name="panel" value={panel} />
      <input type="hidden" name="key" value={shownKey} />
      <Button type="submit" size="small" variant="ghost">
        Hide<span className="sr-only"> {of}</span>
      </Button>
    </form>
  );
}
