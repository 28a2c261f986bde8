import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Failure } from "#app/domain/core/failures/failure.ts";
import { SignIn } from "#app/domain/people/auth/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";

type Props = {
  action: string;
  label: string;
  failure: Failure;
  reply: { submission: SubmissionResult } | undefined;
  returnTo?: string;
  /** Shown below the refusal, if there is more to say. */
  children?: ReactNode;
};

/** Name and password, for the sign-in of members and of administrators. */
export function SignInForm({ action, label, failure, reply, returnTo, children }: Props) {
  const busy = useNavigation().formAction === action;
  const [form, fields] = useZodForm(SignIn, { reply, shouldRevalidate: "onInput" });
  return (
    <PageForm {...failsWith(failure)} action={action} {...getFormProps(form)} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      {children}
      <TextField label="Username" field={fields.username} autoComplete="username" autoCapitalize="none" autoFocus />
      <TextField label="Password" field={fields.password} type="password" autoComplete="current-password" />
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </PageForm>
  );
}
