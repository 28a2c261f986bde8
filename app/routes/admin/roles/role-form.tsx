import type { FieldMetadata } from "@conform-to/react";
import type { Right } from "#app/domain/core/kernel/rights.ts";
import { type RoleColour, roleColours } from "#app/domain/people/members/badges.ts";
import type { findRights } from "#app/domain/people/roles/find-rights.server.ts";
import { CreateRole } from "#app/domain/people/roles/schema.ts";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFrame } from "#app/ui/form-frame.tsx";
import { RoleBadge } from "#app/ui/role-badge.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { RightGroups } from "./right-groups.tsx";

const colourNames: Record<RoleColour, string> = {
  grey: "Grey",
  blue: "Blue",
  green: "Green",
  amber: "Amber",
  violet: "Violet",
  red: "Red",
};

type Values = {
  name: string;
  note: string;
  colour: RoleColour;
  rights: Right[];
  isShown: boolean;
  needsCode: boolean;
};

type Props = {
  label: string;
  values: Values;
  /** The version to change; undefined for a new role. */
  version?: number;
  known: Extract<Awaited<ReturnType<typeof findRights.run>>, { ok: true }>["value"];
};

/** The form of a role: how it looks, when it takes effect, and what its holders may do. */
export function RoleForm({ label, values, version, known }: Props) {
  // No filledWith: knows a version.
  const [form, fields] = useZodForm(CreateRole, { id: "role", defaultValue: values });
  return (
    <FormFrame form={form} submit={label} className="gap-6">
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" hint="Shown on its badge." field={fields.name} autoComplete="off" />
        <TextField label="Purpose" hint="Optional. Visible only to staff." field={fields.note} autoComplete="off" />
      </div>
      <Colours field={fields.colour} />
      <Checkbox label="Show its badge beside its holders' names" field={fields.isShown} />
      <Checkbox
        label="Requires two-step sign-in"
        hint="Holders who have not turned on two-step sign-in cannot use its rights. Their account page says so."
        field={fields.needsCode}
      />
      <RightGroups field={fields.rights} known={known} />
    </FormFrame>
  );
}

const Colours = ({ field }: { field: FieldMetadata<RoleColour | undefined> }) => (
  <fieldset aria-describedby={field.errorId}>
    <legend className="mb-1.5 text-sm font-medium text-strong">Colour</legend>
    <div className="flex flex-wrap gap-x-5 gap-y-2">
      {roleColours.map((colour) => (
        <label key={`${field.key}${colour}`} className="inline-flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name={field.name}
            form={field.formId}
            value={colour}
            defaultChecked={field.initialValue === colour}
            className="size-5"
          />
          <RoleBadge name={colourNames[colour]} colour={colour} />
        </label>
      ))}
    </div>
    <p id={field.errorId} className="text-sm text-danger empty:hidden">
      {field.errors?.join(" ")}
    </p>
  </fieldset>
);
