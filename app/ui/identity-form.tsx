import type { ReactNode } from "react";
import { PASSWORD_MAX } from "#app/domain/core/kernel/password-length.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";

export const identityWords = {
  title: "Confirm that it is you",
  note: "This requires your password, because you have not entered it within the last ten minutes.",
};

type Props = {
  action: string;
  /** Values that the form sends with the password. */
  fields: [string, string][];
  error?: string;
  /** A proof other than the password. */
  children?: ReactNode;
};

/**
 * Asks for the password before a dangerous action. A plain form, because its answer may be a page, a form or a file.
 */
export const IdentityForm = ({ action, fields, error, children }: Props) => (
  <form method="post" action={action} className="grid gap-4 text-left">
    {fields.map(([name, value]) => (
      <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
    ))}
    <TextField
      label="Your own password"
      errors={error ? [error] : undefined}
      type="password"
      name="password"
      autoComplete="current-password"
      required={!children}
      maxLength={PASSWORD_MAX}
    />
    {children}
    <Button type="submit">Confirm</Button>
  </form>
);
