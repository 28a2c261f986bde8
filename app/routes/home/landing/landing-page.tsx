import type { LandingView } from "#app/domain/catalogue/site-pages/read-landing.server.ts";
import type { Services } from "#app/domain/core/kernel/context.server.ts";
import { isWaitedFor } from "#app/domain/joining/registrations/is-waited-for.ts";
import type { Joining } from "#app/domain/joining/registrations/joining.server.ts";
import { paths } from "#app/paths/paths.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { LogoImage } from "../../shell/site-logo.tsx";
import { Listen } from "./listen.tsx";
import { Newest } from "./newest.tsx";
import { JoiningSteps, Price, ShortPrice } from "./price.tsx";
import { Rack } from "./rack.tsx";
import { Questions, ShortRules } from "./rules-and-questions.tsx";
import { Wall } from "./wall.tsx";

export type SiteWords = Pick<Services["site"], "name" | "tagline" | "communityUrl" | "logo">;

type Props = { view: LandingView; site: SiteWords; joining: Joining };

/**
 * Introduces the site: its contents, price and rules, and how to join and to ask questions. It is rendered to a string
 * outside the router, so it uses plain links and no script.
 */
export const LandingPage = ({ view, site, joining }: Props) => (
  <>
    <div className="mx-auto grid max-w-7xl items-center gap-6 px-4 pt-6 pb-10 sm:px-6 sm:pt-8 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:py-16">
      <Welcome view={view} site={site} joining={joining} />
      <Rack {...view} />
    </div>
    <Wall wall={view.wall} />
    <Listen sounds={view.sounds} />
    <Newest {...view} />
    <Price benefits={view.benefits} joining={joining} />
    {joining.isOpen ? <JoiningSteps joining={joining} /> : null}
    {view.rules.length === 0 ? null : <ShortRules rules={view.rules} />}
    <Questions questions={view.questions} communityUrl={site.communityUrl} />
  </>
);

const Welcome = ({ view: { lead }, site: { name, tagline, logo }, joining }: Props) => (
  <div>
    <div className="flex items-center gap-4">
      <LogoImage logo={logo} className="size-14 text-accent lg:size-20" />
      <div className="min-w-0">
        <h1 className="text-xl font-semibold sm:text-3xl">{name}</h1>
        <p className="label mt-1">{tagline}</p>
      </div>
    </div>
    <p className="mt-6 max-w-prose text-base text-pretty sm:text-lg">{lead}</p>
    {joining.isOpen ? null : (
      <p className="mt-6 max-w-prose rounded-md border border-new px-4 py-3 text-strong">{joining.message}</p>
    )}
    <div className="mt-6 grid grid-cols-2 gap-3 sm:flex">
      {joining.isOpen ? (
        <a href={paths.register()} className={buttonClasses({ size: "large" })}>
          Join
        </a>
      ) : joining.needsApplication ? (
        <a href={paths.apply()} className={buttonClasses({ size: "large" })}>
          Apply to join
        </a>
      ) : isWaitedFor(joining) ? (
        <a href={paths.register.waiting()} className={buttonClasses({ size: "large" })}>
          Notify me when it opens
        </a>
      ) : null}
      {joining.isOpen || joining.needsApplication ? null : (
        <a href={paths.contact()} className={buttonClasses({ variant: "quiet", size: "large" })}>
          Write to us
        </a>
      )}
      <a href={paths.login()} className={buttonClasses({ variant: "quiet", size: "large" })}>
        Member Login
      </a>
    </div>
    <p className="mt-4 text-sm">
      <ShortPrice joining={joining} /> No ratio requirements.
    </p>
    <p className="mt-2 flex flex-wrap gap-x-6 text-sm">
      <a href={paths.passwordReset()} className="inline-flex min-h-10 items-center text-accent-text underline">
        Forgot your password?
      </a>
      {joining.isOpen || joining.needsApplication ? (
        <a href={paths.contact()} className="inline-flex min-h-10 items-center text-accent-text underline">
          Contact
        </a>
      ) : null}
    </p>
  </div>
);
