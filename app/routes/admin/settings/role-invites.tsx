import type { FormMetadata } from "@conform-to/react";
import { counted } from "#app/domain/core/kernel/counted.ts";
import type { AddRoleInvites } from "#app/domain/joining/invitations/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import type { useZodForm } from "#app/ui/use-zod-form.ts";

type Props = {
  held: { role: string; most: number }[];
  roles: string[];
  form: Pick<FormMetadata, "id" | "errors" | "errorId">;
  fields: ReturnType<typeof useZodForm<typeof AddRoleInvites>>[1];
};

/** Roles whose holders may invite more people, each with a button to remove it, and fields for another one. */
export const RoleInvites = ({ held, roles, form, fields }: Props) => (
  <div className="grid gap-4">
    <div>
      <h4 className="text-sm font-medium text-strong">More invitations for a role</h4>
      <p className="text-sm text-muted">The right “Invite without limit” needs no number.</p>
    </div>
    {held.length === 0 ? null : (
      <ul aria-label="Roles with more invitations" className="divide-y divide-line rounded-md border border-line">
        {held.map(({ role, most }) => (
          <li key={role} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="words">
              <span className="font-medium text-strong">{role}</span> {counted(most, "invitation")}
            </span>
            <Button type="submit" form="forget" name="role" value={role} variant="ghost" size="small">
              Remove<span className="sr-only"> the invitations of {role}</span>
            </Button>
          </li>
        ))}
      </ul>
    )}
    <FormError id={form.errorId} errors={form.errors} />
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField label="Role" field={fields.role} options={roles.map((name) => ({ value: name, label: name }))} />
      <TextField label="Invitations of each holder" field={fields.most} type="number" min={0} step={1} />
    </div>
    <Button type="submit" form={form.id} variant="quiet" className="justify-self-start">
      Set for this role
    </Button>
  </div>
);
