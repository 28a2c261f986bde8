import { donationPresets } from "#app/domain/catalogue/site-pages/donation.ts";
import { TextField } from "#app/ui/field.tsx";

type Props = { typed: { preset: string | null; custom: string }; error: string | null };

/** Amounts to choose from, and a field for another amount. */
export function AmountFields({ typed, error }: Props) {
  return (
    <>
      <fieldset>
        <legend className="mb-2 text-sm font-medium text-strong">Amount in US dollars</legend>
        <div className="flex flex-wrap gap-2">
          {donationPresets.map((amount) => (
            <label
              key={amount}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-mono text-strong tabular-nums has-checked:border-accent-text has-checked:text-accent-text has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="preset"
                className="size-4"
                value={amount}
                defaultChecked={typed.preset === String(amount)}
              />
              ${amount}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="max-w-60">
        <TextField
          label="Or another amount"
          hint="At least $1."
          errors={error ? [error] : undefined}
          name="custom"
          type="number"
          min={1}
          step={0.01}
          inputMode="decimal"
          defaultValue={typed.custom}
        />
      </div>
    </>
  );
}
