import type { ComponentProps } from "react";
import { DialogPage } from "#app/ui/dialog.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

/** One thing of the administration on a page of its own, beside the tabs. */
export const AdminDialog = (props: ComponentProps<typeof DialogPage>) => (
  <MemberShell>
    <DialogPage {...props} />
  </MemberShell>
);
