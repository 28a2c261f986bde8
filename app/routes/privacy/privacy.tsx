import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readClocks } from "#app/domain/administration/privacy/read-clocks.server.ts";
import { headingId } from "#app/domain/core/text/heading-id.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { PartList } from "#app/ui/parts.tsx";
import { pageMeta } from "../page-meta.ts";
import { readByVisitors } from "../page-scripts.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Privacy", {
  description: "What this site stores about people, why, who sees it, and for how long.",
  isIndexed: true,
});

export const handle = readByVisitors;

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readClocks, {});

const link = "text-accent-text underline";

/** Lists the data that the site stores about people, from the table and settings that the clean-up uses. */
export default function Privacy() {
  const { kinds } = useLoaderData<typeof loader>();
  const isMember = Boolean(useRoot()?.actor);
  return (
    <MemberShell>
      <div className="mx-auto grid max-w-4xl gap-6">
        <PageHeader title="Privacy" note="What this site stores about people, why, who sees it, and for how long." />
        <Panel className="grid gap-3 p-6">
          <p>
            Only what is listed here is stored. A clean-up runs every hour and deletes what has reached its time.
            Backups contain all data of their day until newer ones replace them. Nothing is sold, no other site tracks
            your visits, and the only cookies are those that keep you signed in, recognize your browser and remember
            your settings.
          </p>
          {isMember ? (
            <p>
              You can{" "}
              <PageLink to={paths.account.export()} className={link}>
                download everything the site holds about you
              </PageLink>
              ,{" "}
              <PageLink to={paths.account.privacy()} className={link}>
                choose what other members see
              </PageLink>{" "}
              and{" "}
              <PageLink to={paths.account.delete()} className={link}>
                delete your account
              </PageLink>
              .
            </p>
          ) : (
            <p>
              Members can download everything the site holds about them, choose what other members see, and delete their
              account, under Account. Anyone else can{" "}
              <PageLink to={paths.contact()} className={link}>
                ask the staff
              </PageLink>
              .
            </p>
          )}
        </Panel>
        <PartList parts={kinds.map(({ title }) => ({ id: headingId(title), title }))} />
        {kinds.map(({ title, holds, why, seenBy, kept }) => (
          <Panel key={title} className="p-6">
            <h2 id={headingId(title)} className="scroll-mt-20 font-semibold">
              {title}
            </h2>
            <p className="mt-1">{holds}</p>
            <dl className="mt-3 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[7rem_1fr]">
              <Fact name="Stored for" value={kept} />
              <Fact name="Why" value={why} />
              <Fact name="Seen by" value={seenBy} />
            </dl>
          </Panel>
        ))}
      </div>
    </MemberShell>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="mb-2 text-strong sm:mb-0">{value}</dd>
  </>
);
