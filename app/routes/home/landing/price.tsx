import type { LandingView } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import { dollars } from "#app/domain/core/kernel/money.ts";
import { joinSteps } from "#app/domain/joining/registrations/join-steps.ts";
import type { Joining } from "#app/domain/joining/registrations/joining.server.ts";
import { priceWords } from "#app/domain/joining/registrations/price-words.ts";
import { Strip } from "./strip.tsx";

type JoiningProps = { joining: Joining };

/** The price in a sentence. */
export function ShortPrice({ joining }: JoiningProps) {
  if (joining.price !== "paid" || joining.isFree) return priceWords(joining);
  const figure = "font-mono text-strong tabular-nums";
  return (
    <>
      <span className={figure}>${dollars(joining.prices.monthly)}</span> a month or{" "}
      <span className={figure}>${dollars(joining.prices.yearly)}</span> a year.
    </>
  );
}

/** The price, and the benefits of membership. */
export function Price({ joining, benefits }: JoiningProps & Pick<LandingView, "benefits">) {
  return (
    <Strip title="What it costs">
      <div className="grid gap-8 md:grid-cols-2 md:gap-12">
        <div className="grid content-start gap-4">
          {joining.price === "paid" && !joining.isFree ? null : (
            <p className="max-w-prose text-strong">{priceWords(joining)}</p>
          )}
          {joining.isFree ? null : <Plans {...joining.prices} />}
        </div>
        {benefits.length === 0 ? null : (
          <div>
            <h3 className="label">What you get</h3>
            <ul className="mt-3 grid gap-2">
              {benefits.map((benefit) => (
                <li key={benefit} className="flex gap-3 text-strong">
                  <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-accent" />
                  {benefit}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Strip>
  );
}

/** The monthly and yearly price side by side. */
function Plans({ monthly, yearly }: Joining["prices"]) {
  const saved = monthly * 12 - yearly;
  return (
    <dl className="grid grid-cols-2 divide-x divide-line rounded-lg border border-line-strong bg-surface">
      <Plan name="Monthly" price={monthly} per="a month" note="Paid every month." />
      <Plan
        name="Yearly"
        price={yearly}
        per="a year"
        note={saved > 0 ? `$${dollars(saved)} less than twelve months.` : "Paid once a year."}
      />
    </dl>
  );
}

type PlanProps = { name: string; price: number; per: string; note: string };

const Plan = ({ name, price, per, note }: PlanProps) => (
  <div className="p-4 sm:p-6">
    <dt className="label">{name}</dt>
    <dd className="mt-3">
      <span className="block font-mono text-xl font-medium text-strong tabular-nums sm:text-3xl">
        ${dollars(price)}
      </span>
      <span className="block text-sm">{per}</span>
      <span className="mt-3 block text-sm text-muted">{note}</span>
    </dd>
  </div>
);

/** The steps of joining, numbered as on the pages that follow. */
export const JoiningSteps = ({ joining }: JoiningProps) => (
  <Strip title="How to join">
    <ol className={`grid gap-6 sm:grid-cols-2 ${joining.provesAddress ? "lg:grid-cols-5" : "lg:grid-cols-4"}`}>
      {joinSteps(joining).map(({ name, what }, i) => (
        <li key={name} className="border-t-2 border-accent pt-3">
          <p className="font-mono text-sm text-accent-text tabular-nums">{i + 1}</p>
          <h3 className="mt-1 font-semibold">{name}</h3>
          <p className="mt-1 text-sm">{what}</p>
        </li>
      ))}
    </ol>
  </Strip>
);
