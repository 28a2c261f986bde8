import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import type { FormReply } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { AdminDialog } from "../admin-dialog.tsx";
import { useListState } from "../use-list-state.ts";
import { type Act, failureOf } from "./failures.ts";

type Props = {
  title: string;
  act: Act;
  userId: string;
  /** The page's own address, which its form is sent to. */
  action: string;
  reply: FormReply["data"] | undefined;
  confirm: string;
  isDanger?: boolean;
  /** The fields of the form, if the action needs input. */
  field?: (errors: Record<string, string[] | null>) => ReactNode;
  children: ReactNode;
};

/** A page that asks for confirmation before a dangerous action on an account. */
export function ProofPage({ title, act, userId, action, reply, confirm, isDanger, field, children }: Props) {
  const back = adminPaths.users.manage(userId);
  const keep = useListState();
  const to = keep(action);
  const busy = useNavigation().formAction === to;
  return (
    <AdminDialog title={title} closeTo={back}>
      <PageForm {...failsWith(staffFailures[act])} action={to} className="grid max-w-prose gap-4">
        {children}
        <FormError errors={failureOf(act, reply?.submission.error?.[""])} />
        {field ? <div className="max-w-md">{field(reply?.submission.error ?? {})}</div> : null}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={isDanger ? "danger" : undefined} busy={busy}>
            {confirm}
          </Button>
          <ButtonLink to={keep(back)} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </PageForm>
    </AdminDialog>
  );
}
