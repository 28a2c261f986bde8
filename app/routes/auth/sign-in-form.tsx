import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SignIn } from "#app/domain/auth/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";

type Props = {
  action: string;
  label: string;
  reply: { submission: SubmissionResult } | undefined;
  returnTo?: string;
  /** Shown below the refusal, where there is more to say. */
  children?: ReactNode;
};

/** Name and password, for both doors. */
export function SignInForm({ action, label, reply, returnTo, children }: Props) {
  const busy = useNavigation().formAction === action;
  const [form, fields] = useForm({
    lastResult: reply?.submission,
    constraint: getZodConstraint(SignIn),
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema: SignIn }),
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      {children}
      <TextField
        label="Username"
        errors={fields.username.errors}
        inputProps={{
          ...getInputProps(fields.username, { type: "text" }),
          autoComplete: "username",
          autoCapitalize: "none",
        }}
      />
      <TextField
        label="Password"
        errors={fields.password.errors}
        inputProps={{ ...getInputProps(fields.password, { type: "password" }), autoComplete: "current-password" }}
      />
      {returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
      <Button type="submit" busy={busy}>
        {label}
      </Button>
    </Form>
  );
}
