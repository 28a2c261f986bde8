import type { FieldMetadata } from "@conform-to/react";
import type { z } from "zod";
import type { InvitationsGiven } from "#app/domain/invitations/schema.ts";
import { quotaPeriodLabels, quotaPeriods } from "#app/domain/settings/invitations-shape.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";

type Given = z.input<typeof InvitationsGiven>;
type Props = {
  field: FieldMetadata<Given | undefined>;
  roles: readonly { roleId: number; name: string; isUnlimited: boolean }[];
};

const periods = quotaPeriods.map((value) => ({ value, label: quotaPeriodLabels[value] }));

/** How many people a member may invite: in general, with elite membership and with each role. */
export function InvitationFields({ field, roles }: Props) {
  const fields = field.getFieldset();
  const shown = fields.roles.getFieldList();
  const number = { type: "number", min: 0, step: 1 } as const;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">Invitations of a member</legend>
      <SelectField label="Invitations are counted" field={fields.per} options={periods} />
      <TextField label="Members may invite" hint="Leave it empty for no limit." field={fields.member} {...number} />
      <TextField
        label="Elite members may invite"
        hint="Leave it empty for no limit."
        field={fields.elite}
        {...number}
      />
      {shown.map((item, at) => {
        const role = roles[at];
        const { roleId, most } = item.getFieldset();
        if (!role) return null;
        return (
          <div key={item.key}>
            <input type="hidden" name={roleId.name} value={role.roleId} />
            <TextField
              label={`${role.name} may invite`}
              hint={
                role.isUnlimited
                  ? "This role has the right to invite without limit."
                  : "Leave it empty for as many as without the role."
              }
              field={most}
              {...number}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
