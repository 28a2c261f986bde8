import { frameFailures } from "#app/domain/core/failures/frame.ts";
import type { Density } from "#app/domain/notify/preferences/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

/** Switches the row height of this member's lists, on every device. */
export function DensityButton({ density }: { density: Density }) {
  const [other, label]: [Density, string] =
    density === "compact" ? ["comfortable", "Comfortable rows"] : ["compact", "Compact rows"];
  return (
    <PageForm {...failsWith(frameFailures.changeLook)} action={paths.density()} keepScroll>
      <button
        type="submit"
        name="density"
        value={other}
        aria-label={label}
        title={label}
        className="inline-flex size-10 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-strong"
      >
        <Icon name={other === "compact" ? "rows" : "roomy"} className="size-5" />
      </button>
    </PageForm>
  );
}
