import type { z } from "zod";
import type { SignIns } from "#app/domain/people/account/output.ts";
import { paths } from "#app/paths/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Moment } from "#app/ui/moment.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { ListPager } from "../list-pager.tsx";

/** The member's latest sign-ins, also those whose sessions have ended. */
export const SignInList = ({ signIns, page, limit, total }: z.output<typeof SignIns>) => (
  <section aria-labelledby="sign-ins" className="mt-4 grid gap-3">
    <h2 id="sign-ins" className="text-lg font-semibold">
      Sign-ins
    </h2>
    <p className="text-sm text-muted">
      The latest, also of sessions that have ended.{" "}
      <PageLink to={paths.privacy()} className="text-accent-text underline">
        How long they are kept
      </PageLink>
    </p>
    {signIns.length === 0 ? <p className="text-muted">No sign-ins are on record.</p> : null}
    <ol className="divide-y divide-line border-y border-line empty:hidden">
      {signIns.map(({ id, device, address, isNewDevice, withCode, createdAt }) => (
        <li key={id} className="grid gap-0.5 py-3">
          <p className="text-strong">
            {device} {isNewDevice ? <Badge tone="info">New browser</Badge> : null}
          </p>
          <p className="text-sm text-muted">
            <Moment at={createdAt} />, {withCode ? "password and code" : "password"}
            {address ? `, from ${address}` : ""}
          </p>
        </li>
      ))}
    </ol>
    <ListPager path={paths.account.sessions()} list={{ page, limit, total }} />
  </section>
);
