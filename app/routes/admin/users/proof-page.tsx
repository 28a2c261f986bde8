import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PASSWORD_MAX } from "#app/domain/kernel/fields.ts";
import type { FormReply } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { AdminDialog } from "../admin-dialog.tsx";
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
  /** The one field: the acting administrator's own password unless told otherwise. */
  field?: { name: string; label: string; hint: string; autoComplete: string };
  children: ReactNode;
};

const ownPassword = {
  name: "password",
  label: "Your own password",
  hint: "It shows that it is you who does this.",
  autoComplete: "current-password",
};

/** A page that asks for a password before an act on an account. */
export function ProofPage({
  title,
  act,
  userId,
  action,
  reply,
  confirm,
  isDanger,
  field = ownPassword,
  children,
}: Props) {
  const back = paths.admin.users.manage(userId);
  const busy = useNavigation().formAction === action;
  const { name, label, hint, autoComplete } = field;
  return (
    <AdminDialog title={title} closeTo={back}>
      <Form {...failsWith(act)} method="post" action={action} className="grid max-w-prose gap-4">
        {children}
        <FormError errors={failureOf(act, reply?.submission.error?.[""])} />
        <div className="max-w-md">
          <TextField
            label={label}
            hint={hint}
            errors={reply?.submission.error?.[name] ?? undefined}
            inputProps={{ type: "password", name, id: name, autoComplete, required: true, maxLength: PASSWORD_MAX }}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={isDanger ? "danger" : undefined} busy={busy}>
            {confirm}
          </Button>
          <ButtonLink to={back} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </AdminDialog>
  );
}
