import { useNavigation } from "@remix-run/react";
import type { PreviewView } from "#app/domain/catalogue/previews/preview-view.ts";
import { torrentFailures } from "#app/domain/core/failures/torrent.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { PageForm } from "#app/ui/page-form.tsx";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { SoundsField } from "./sounds-field.tsx";

type Props = {
  name: string;
  previews: PreviewView[];
  errors?: string[];
  /** The URL of this page's action. */
  action: string;
  backTo: string;
  events: string;
};

/** The sounds of an upload or a torrent, for members who may change them. */
export function SoundsPage({ name, action, backTo, ...field }: Props) {
  const busy = useNavigation().formAction === action;
  return (
    <MemberDialog title="Sounds" closeTo={backTo}>
      <p dir="auto" className="mb-4 break-all text-muted">
        {name}
      </p>
      <PageForm
        uses="upload"
        {...failsWith(torrentFailures.addSounds)}
        action={action}
        encType="multipart/form-data"
        className="grid gap-6"
      >
        <SoundsField {...field} busy={busy} />
        <div>
          <ButtonLink to={backTo} variant="quiet">
            Done
          </ButtonLink>
        </div>
      </PageForm>
    </MemberDialog>
  );
}
