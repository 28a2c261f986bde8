import { quotaPeriodLabels, quotaPeriods } from "#app/domain/core/settings/invitations-shape.ts";
import type { SetJoining } from "#app/domain/joining/registrations/joining-schema.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import type { useZodForm } from "#app/ui/use-zod-form.ts";

type Props = { fields: ReturnType<typeof useZodForm<typeof SetJoining>>[1] };

const periods = quotaPeriods.map((value) => ({ value, label: quotaPeriodLabels[value] }));

const marks = [
  { value: "false", label: "No" },
  { value: "true", label: "Yes, visible to staff" },
];

/** How many people a member may invite: in general, and with elite membership. */
export function InvitationFields({ fields }: Props) {
  const number = { type: "number", min: 0, step: 1 } as const;
  return (
    <>
      <TextField
        label="Invitations per member"
        hint="How many people a member may invite. Leave empty for no limit."
        field={fields.memberInvites}
        {...number}
      />
      <TextField
        label="Invitations per elite member"
        hint="Leave empty for no limit."
        field={fields.eliteInvites}
        {...number}
      />
      <SelectField label="Count invitations" field={fields.invitesPer} options={periods} />
      <SelectField
        label="Mark inviters"
        hint="Staff see on a member's page how many of their invitees are suspended or had their membership ended."
        field={fields.marksInviter}
        options={marks}
      />
    </>
  );
}
