import type { ComponentProps } from "react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { Leave } from "#app/domain/moderation/users/schema.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { UsernameField } from "#app/ui/username-field.tsx";

type Options = Parameters<typeof useZodForm<typeof Leave>>[1];
type Props = Pick<ComponentProps<typeof UsernameField>, "username"> & Pick<Options, "reply">;

/** The form that deletes one's own account after a week, and says what that means. */
export function LeaveForm({ username, reply }: Props) {
  const [form, fields] = useZodForm(Leave, { id: "leave", constraint: undefined, reply });
  return (
    <FormFrame
      failure={accountFailures.deleteAccount}
      form={form}
      submit="Delete my account"
      isDanger
      intent="leave"
      className="max-w-md"
      note={
        <p>
          After a week, your name, address, messages, sessions and all other personal data are erased. Your topics,
          replies, comments and torrents stay, under “a deleted member”. Your points and your membership end and cannot
          be restored.
        </p>
      }
    >
      <UsernameField username={username} />
      <TextField
        label="Current password"
        field={fields.currentPassword}
        type="password"
        autoComplete="current-password"
        required
      />
      <Checkbox label="I want to delete my account" field={fields.confirm} />
    </FormFrame>
  );
}
