import type { ComponentProps } from "react";
import { DialogPage } from "#app/ui/dialog.tsx";
import { MemberShell } from "./member-shell.tsx";

/** A page for members that looks like a dialog. */
export const MemberDialog = (props: ComponentProps<typeof DialogPage>) => (
  <MemberShell>
    <DialogPage {...props} />
  </MemberShell>
);
