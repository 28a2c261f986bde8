import { useState } from "react";
import type { MethodView } from "#app/domain/joining/payments/find-methods.server.ts";

type Props = { methods: MethodView[]; chosen: unknown; errors: string[] | undefined };

const MISSING = "Please select a cryptocurrency";

/**
 * The payment methods for a reactivation. If none is chosen, the script shows the site's own message before sending.
 */
export function MethodRadios({ methods, chosen, errors }: Props) {
  const [isMissing, setMissing] = useState(false);
  const shown = isMissing ? [MISSING] : errors;
  return (
    <fieldset className="grid gap-2" aria-describedby={shown ? "method-error" : undefined}>
      <legend className="mb-2 text-sm font-medium text-strong">Payment method</legend>
      {methods.map(({ id, name }, i) => (
        <label
          key={id}
          className="flex min-h-11 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 has-checked:border-accent-text"
        >
          <input
            type="radio"
            name="cryptoType"
            value={id}
            required={i === 0}
            defaultChecked={chosen === id}
            onInvalid={(event) => {
              event.preventDefault();
              setMissing(true);
            }}
            onChange={() => setMissing(false)}
            className="size-4"
          />
          <span className="text-strong">{name}</span>
        </label>
      ))}
      {shown ? (
        <p id="method-error" role="alert" className="text-sm text-danger">
          {shown.join(" ")}
        </p>
      ) : null}
    </fieldset>
  );
}
