import type { LandingView } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import { paths } from "#app/paths/paths.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { Prose } from "#app/ui/prose.tsx";
import { Strip } from "./strip.tsx";

const linkClasses = "text-accent-text underline";

export const ShortRules = ({ rules }: Pick<LandingView, "rules">) => (
  <Strip title="The rules">
    <ul className="grid max-w-3xl divide-y divide-line border-y border-line">
      {rules.map((rule) => (
        <li key={rule} className="py-3 text-strong">
          {rule}
        </li>
      ))}
    </ul>
    <p className="mt-4 text-sm">
      <a href={paths.rules()} className={linkClasses}>
        Rules and terms in full
      </a>
    </p>
  </Strip>
);

type Props = Pick<LandingView, "questions"> & { communityUrl: string | null };

/** Frequent questions, and where to ask more. */
export const Questions = ({ questions, communityUrl }: Props) => (
  <Strip title="Questions">
    {questions.length === 0 ? null : (
      <div className="mb-8 max-w-3xl divide-y divide-line border-y border-line">
        {questions.map(({ question, html }) => (
          <details key={question} className="group">
            <summary className="flex min-h-12 items-center justify-between gap-4 py-2 font-medium text-strong after:font-mono after:text-lg after:text-accent-text after:content-['+'] hover:text-accent-text group-open:after:content-['−'] [&::-webkit-details-marker]:hidden">
              {question}
            </summary>
            <Prose html={html} className="pb-4" />
          </details>
        ))}
      </div>
    )}
    <div className="flex flex-wrap items-end justify-between gap-6">
      <p className="text-sm">
        More in the{" "}
        <a href={paths.faq()} className={linkClasses}>
          FAQ
        </a>
        . For anything else, write to us through{" "}
        <a href={paths.contact()} className={linkClasses}>
          Contact
        </a>
        ; no account needed.
      </p>
      {communityUrl ? (
        <div>
          <h3 className="label mb-2">Join our community</h3>
          <a
            className={buttonClasses({ variant: "quiet" })}
            href={communityUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open the community chat
          </a>
        </div>
      ) : null}
    </div>
  </Strip>
);
