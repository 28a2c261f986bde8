import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Queue } from "#app/domain/administration/admin/queue-rights.ts";
import { readDashboard } from "#app/domain/administration/admin/read-dashboard.server.ts";
import { readDoctorProblems } from "#app/domain/administration/admin/read-doctor.server.ts";
import { readHealth } from "#app/domain/administration/admin/read-health.server.ts";
import { readSetUp } from "#app/domain/administration/admin/set-up.server.ts";
import { readCardSetup } from "#app/domain/joining/card-notices/read-card-setup.server.ts";
import type { ClosedReason } from "#app/domain/joining/registrations/closed-messages.ts";
import { readJoining } from "#app/domain/joining/registrations/joining.server.ts";
import { adminLoader, mayRun } from "#app/http/admin-screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { useFrame } from "./frame.ts";
import { brokenParts, Health } from "./start/health.tsx";
import { SetUp } from "./start/set-up.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const setsPayments = await mayRun(args, readCardSetup);
  const [board, cards, joining, health, setUp, doctor] = await Promise.all([
    adminLoader(args, readDashboard),
    setsPayments ? adminLoader(args, readCardSetup) : null,
    setsPayments ? adminLoader(args, readJoining) : null,
    (await mayRun(args, readHealth)) ? adminLoader(args, readHealth) : null,
    (await mayRun(args, readSetUp)) ? adminLoader(args, readSetUp) : null,
    (await mayRun(args, readDoctorProblems)) ? adminLoader(args, readDoctorProblems) : null,
  ]);
  return {
    board,
    cardProblem: cards?.problem ?? null,
    closedFor: joining?.reason ?? null,
    health,
    setUp,
    problems: doctor?.problems ?? [],
  };
}

type Shown = { name: Queue; to: string; label: string; what: string };

const queues: Shown[] = [
  {
    name: "registrations",
    to: adminPaths.registrations(),
    label: "Pending Registrations",
    what: "Paid, waiting for approval.",
  },
  { name: "applications", to: adminPaths.applications(), label: "Applications", what: "People who want to join." },
  { name: "uploads", to: adminPaths.uploads(), label: "Pending Uploads", what: "Waiting to be listed." },
  { name: "payments", to: adminPaths.payments(), label: "Payments", what: "Payment proofs to check." },
  {
    name: "firsts",
    to: adminPaths.firstUploads(),
    label: "First uploads",
    what: "The first uploads of members who need no review. They are already listed.",
  },
  {
    name: "notices",
    to: adminPaths.cardNotices(),
    label: "Card notices",
    what: "Refunds, disputes, and card payments without a match.",
  },
  {
    name: "complaints",
    to: adminPaths.complaints({ status: "waiting" }),
    label: "Complaints",
    what: "Complaints, reports and notices without a decision.",
  },
  {
    name: "reviews",
    to: adminPaths.tracker(),
    label: "Held traffic",
    what: "Traffic faster than the fastest plausible speed.",
  },
  {
    name: "watched",
    to: adminPaths.watched(),
    label: "Watched members",
    what: "They have posted something that nobody has checked.",
  },
  {
    name: "passkeys",
    to: adminPaths.passkeys(),
    label: "Passkeys",
    what: "Used from many networks within an hour.",
  },
  {
    name: "jobs",
    to: adminPaths.system.jobs({ state: "failed" }),
    label: "Failed jobs",
    what: "Background jobs that failed.",
  },
  {
    name: "mails",
    to: adminPaths.mail({ status: "failed" }),
    label: "Failed mails",
    what: "Mails we could not deliver.",
  },
  {
    name: "webhooks",
    to: adminPaths.webhooks(),
    label: "Webhooks switched off",
    what: "Their receivers have not answered for three days.",
  },
];

type ProblemProps = { text: string; to: string; label: string };

/** The problem for each reason that needs fixing. The other reasons are the operator's own choice. */
const whyNobodyJoins: Partial<Record<ClosedReason, ProblemProps>> = {
  "no-payment-method": {
    text: "Joining is closed, and members cannot pay, because no payment method is set up.",
    to: adminPaths.settings({ hash: "methods" }),
    label: "Set up a payment method",
  },
};

/** A problem with the set-up of the site, and a link to the screen that fixes it. */
const Problem = ({ text, to, label }: ProblemProps) => (
  <Panel className="grid gap-2 p-4">
    <p className="words text-danger">{text}</p>
    <p>
      <PageLink to={to} className="text-accent-text underline">
        {label}
      </PageLink>
    </p>
  </Panel>
);

/** The queues that need an administrator, with links to their lists, above the figures of the site. */
export default function Start() {
  const { board, cardProblem, closedFor, health, setUp, problems } = useLoaderData<typeof loader>();
  const { waiting } = useFrame();
  const joiningProblem = closedFor ? whyNobodyJoins[closedFor] : null;
  const open = queues.filter(({ name }) => waiting[name] > 0);
  const figures = [
    { label: "Total Users", value: board.totalUsers },
    { label: "Overdue Payments", value: board.overduePayments },
    { label: "Active Torrents", value: board.activeTorrents },
    { label: "Forum Topics", value: board.forumTopics },
  ];
  return (
    <div className="grid max-w-5xl items-start gap-6 2xl:max-w-none 2xl:grid-cols-2 2xl:grid-rows-[auto_1fr]">
      {setUp ? <SetUp {...setUp} /> : null}
      {health && brokenParts(health).length > 0 ? <Health {...health} /> : null}
      {problems.map(({ check, found }) => (
        <Problem key={`${check} ${found}`} text={found} to={adminPaths.system.doctor()} label="Open the doctor" />
      ))}
      {joiningProblem ? <Problem {...joiningProblem} /> : null}
      {cardProblem ? <Problem text={cardProblem} to={adminPaths.settings.cards()} label="Set up the webhook" /> : null}
      <Panel>
        <h2 className="border-b border-line px-4 py-3 font-semibold">Needs you</h2>
        {open.length === 0 ? (
          <EmptyState>All caught up.</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {open.map(({ name, to, label, what }) => (
              <li key={name}>
                <PageLink to={to} className="flex items-center gap-4 px-4 py-3 -outline-offset-2 hover:bg-sunken">
                  <span className="w-14 text-right font-mono text-lg text-accent-text tabular-nums">
                    {waiting[name].toLocaleString("en-US")}
                  </span>
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium text-strong">{label}</span>
                    <span className="block text-sm text-muted">{what}</span>
                  </span>
                  <Icon name="right" className="size-4 text-muted" />
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {health && brokenParts(health).length === 0 ? <Health {...health} /> : null}
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4 2xl:col-span-2">
        {figures.map(({ label, value }) => (value === null ? null : <Stat key={label} label={label} value={value} />))}
      </div>
    </div>
  );
}
