import { priceModeLabels, priceModes } from "#app/domain/core/settings/membership-shape.ts";
import type { SetJoining } from "#app/domain/joining/registrations/joining-schema.ts";
import { SelectField } from "#app/ui/choice-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { useZodForm } from "#app/ui/use-zod-form.ts";
import { SETTINGS } from "./settings-form.tsx";

type Props = { fields: ReturnType<typeof useZodForm<typeof SetJoining>>[1] };

const prices = priceModes.map((value) => ({ value, label: priceModeLabels[value] }));

/** The price of a membership, for staff who may set prices. */
export const PriceFields = ({ fields }: Props) => (
  <>
    <SelectField label="What a membership costs" field={fields.price} options={prices} />
    <TextField
      label="Free days for a new member"
      hint="Only used by the price that begins with free days."
      field={fields.trialDays}
      type="number"
      min={1}
      max={365}
      step={1}
    />
    <p className="text-sm">
      <PageLink to={SETTINGS} className="text-accent-text underline">
        Prices per month and per year
      </PageLink>
    </p>
  </>
);
