import { useNavigation } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { fontFamilies, fontSizes } from "#app/domain/notify/preferences/fonts.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";

type Props = { fontFamily: string; fontSize: string };

/** Sets the font and size of every page. The next page already uses them. */
export function FontForm({ fontFamily, fontSize }: Props) {
  const busy = useNavigation().formAction === paths.account();
  return (
    <section>
      <h2 className="font-semibold">Font Customization</h2>
      <p className="mt-1 text-sm text-muted">
        Roboto, Open Sans and Montserrat come with the site. Arial and Georgia come from your device, or the closest
        fonts that it has.
      </p>
      <PageForm
        {...failsWith(accountFailures.updateFont)}
        action={paths.account()}
        keepScroll
        className="mt-4 grid gap-4 sm:grid-cols-2"
      >
        <SelectField key={fontFamily} label="Font" options={fontFamilies} name="fontFamily" defaultValue={fontFamily} />
        <SelectField key={fontSize} label="Size" options={fontSizes} name="fontSize" defaultValue={fontSize} />
        <div className="sm:col-span-2">
          <Button type="submit" variant="quiet" busy={busy}>
            Save fonts
          </Button>
        </div>
      </PageForm>
    </section>
  );
}
