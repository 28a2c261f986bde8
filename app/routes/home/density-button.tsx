import { Form } from "@remix-run/react";
import type { Density } from "#app/domain/preferences/schema.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";

/** Changes how high the rows are, for this member everywhere. */
export function DensityButton({ density }: { density: Density }) {
  const [other, label]: [Density, string] =
    density === "compact" ? ["comfortable", "Comfortable"] : ["compact", "Compact"];
  return (
    <Form {...failsWith("changeLook")} method="post" action={paths.density()} preventScrollReset>
      <Button type="submit" name="density" value={other} variant="ghost" className="max-sm:px-2">
        {label}
        <span className="sr-only"> rows</span>
      </Button>
    </Form>
  );
}
