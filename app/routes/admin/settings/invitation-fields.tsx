import { quotaPeriodLabels, quotaPeriods } from "#app/domain/core/settings/invitations-shape.ts";
import type { SetJoining } from "#app/domain/joining/registrations/joining-schema.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import type { useZodForm } from "#app/ui/use-zod-form.ts";

type Props = { fields: ReturnType<typeof useZodForm<typeof SetJoining>>[1] };

const periods = quotaPeriods.map((value) => ({ value, label: quotaPeriodLabels[value] }));

const marks = [
  { value: "false", label: "No" },
  { value: "true", label: "Yes, visible to staff" },
];

/** How many people a member may invite: in general, with elite membership and with a role. */
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
      <TextareaField
        label="More invitations for a role"
        hint="One role and number per line, such as “Editor: 5”. The right “Invite without limit” needs no line."
        field={fields.roleInvites}
        rows={3}
      />
      <SelectField
        label="Mark inviters"
        hint="Staff see on a member's page how many of their invitees are suspended or had their membership ended."
        field={fields.marksInviter}
        options={marks}
      />
      <SelectField label="Count invitations" field={fields.invitesPer} options={periods} />
    </>
  );
}
