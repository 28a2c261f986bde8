import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rankLabels } from "#app/domain/core/kernel/actor.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { pictureUrl } from "#app/domain/core/pictures/picture-url.ts";
import { describeMembership } from "#app/domain/joining/billing/describe-membership.ts";
import { readMembership } from "#app/domain/joining/billing/read-membership.server.ts";
import { setFonts } from "#app/domain/notify/preferences/set-fonts.server.ts";
import { readAccountState } from "#app/domain/people/account/read-account-state.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Day, Moment } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useZone } from "#app/ui/zone.ts";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";
import { FontForm } from "./font-form.tsx";

export const meta = pageMeta("Account");

export async function loader(args: LoaderFunctionArgs) {
  const [membership, state] = await Promise.all([
    screenLoader(args, readMembership, {}),
    screenLoader(args, readAccountState),
  ]);
  const profile = { ...membership.account, lastPaymentDate: membership.lastPaymentDate };
  return { profile, words: describeMembership(membership, Date.now()), state };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setFonts, ({ message }) => redirectWithToast(paths.account(), message));

export default function Account() {
  const { profile, words, state } = useLoaderData<typeof loader>();
  const root = useRoot();
  const actor = root?.actor;
  const zone = useZone();
  if (!actor) return null;
  const hasPayments = root?.takesPayments || profile.lastPaymentDate !== null;
  const rows: Row[] = [
    {
      name: "Username",
      value: profile.username,
      note: "Username cannot be changed",
      link: { to: paths.members.member(profile.username), label: "Show my page" },
    },
    {
      name: "About me",
      value: "A text on my page",
      link: { to: paths.account.about(), label: "Change text" },
    },
    {
      name: "Privacy",
      value: "What other members see about me",
      link: { to: paths.account.privacy(), label: "Change privacy settings" },
    },
    {
      name: "Email Address",
      value: profile.email,
      note: state.mailRefusal ? (
        <span className="text-danger">Your address does not accept mail: {state.mailRefusal}</span>
      ) : undefined,
      link: { to: paths.account.email(), label: "Change email" },
    },
    { name: "Date Joined", value: <Day at={profile.createdAt} /> },
    {
      name: "Membership Status",
      value: <Badge tone={actor.rank === "member" ? "plain" : "accent"}>{rankLabels[actor.rank]}</Badge>,
    },
    ...(state.roles.length > 0 ? [rolesRow(state.roles, actor.mustTurnOnCode)] : []),
    {
      name: "Subscription Status",
      value: <Badge tone={words.tone}>{words.badge}</Badge>,
      note: words.text,
      link: { to: paths.membership(), label: hasPayments ? "Payments and receipts" : "Membership" },
    },
    ...(hasPayments
      ? [
          {
            name: "Last payment",
            value: profile.lastPaymentDate ? <Day at={profile.lastPaymentDate} /> : "None on record",
          },
        ]
      : []),
    {
      name: "Password",
      value: "••••••••",
      note: (
        <PageLink to={paths.account.reset()} className="text-accent-text underline">
          Forgotten? Reset by mail
        </PageLink>
      ),
      link: { to: paths.account.password(), label: "Change password" },
    },
    {
      name: "Two-step sign-in",
      value: <Badge tone={state.hasTwoFactor ? "success" : "plain"}>{state.hasTwoFactor ? "On" : "Off"}</Badge>,
      note: state.hasTwoFactor ? `${state.codesLeft} recovery codes left` : undefined,
      link: { to: paths.account.twoFactor(), label: state.hasTwoFactor ? "Manage" : "Set up" },
    },
    {
      name: "Time zone",
      value: zone.replaceAll("_", " "),
      note: actor.timeZone ? undefined : "Same as this browser",
      link: { to: paths.account.timeZone(), label: "Change time zone" },
    },
    {
      name: "Notices",
      value: "On the site, by push, by mail or in a digest",
      link: { to: paths.account.notices(), label: "Change notification settings" },
    },
    {
      name: "Requests to seed",
      value: "Messages when someone asks for seeders of a torrent you had",
      link: { to: paths.account.seedRequests(), label: "Turn on or off" },
    },
    {
      name: "Standing",
      value: "Warnings and limits from the staff",
      note: limitsBadge(root.limits.length),
      link: { to: paths.account.standing(), label: "Show my standing" },
    },
    {
      name: "Rules",
      value: "The version you accepted",
      link: { to: paths.terms(), label: "Show the rules" },
    },
    {
      name: "Sessions",
      value: "Where you are signed in",
      link: { to: paths.account.sessions(), label: "Show sessions" },
    },
    {
      name: "Tokens",
      value: "Programs that use the API as you",
      link: { to: paths.account.tokens(), label: "Manage tokens" },
    },
    {
      name: "Your data",
      value: "Everything the site holds about you, as one file",
      note: (
        <PageLink to={paths.privacy()} className="text-accent-text underline">
          What is stored, and for how long
        </PageLink>
      ),
      link: { to: paths.account.export(), label: "Download my data" },
    },
    {
      name: "Leaving",
      value: state.leavesAt ? (
        <span className="text-danger">
          Your account will be deleted on <Moment at={state.leavesAt} />
        </span>
      ) : (
        "Deletes all personal data after a week"
      ),
      link: { to: paths.account.delete(), label: state.leavesAt ? "Keep my account" : "Delete account" },
    },
  ];
  return (
    <MemberShell>
      <div className="mx-auto grid max-w-3xl gap-6">
        <PageHeader title="Account" />
        <Panel className="p-6">
          <div className="flex items-center gap-4">
            <Avatar src={pictureUrl(actor.id, actor.pictureVersion)} name={actor.username} size={96} />
            <PageLink to={paths.account.picture()} className="text-accent-text underline">
              Change picture
            </PageLink>
          </div>
          <Rows rows={rows} />
          {root.site.supportEmail ? (
            <p className="mt-6 text-sm">
              Questions about your account?{" "}
              <a href={`mailto:${root.site.supportEmail}`} className="text-accent-text underline">
                {root.site.supportEmail}
              </a>
            </p>
          ) : null}
        </Panel>
        <Panel className="p-6">
          <FontForm fontFamily={actor.fontFamily} fontSize={actor.fontSize} />
        </Panel>
      </div>
    </MemberShell>
  );
}

type Row = {
  name: string;
  value: React.ReactNode;
  note?: React.ReactNode;
  link?: { to: string; label: string };
};

const limitsBadge = (count: number) =>
  count > 0 ? <Badge tone="warning">{counted(count, "limit in force", "limits in force")}</Badge> : undefined;

const rolesRow = (names: string[], mustTurnOnCode = false): Row => ({
  name: names.length === 1 ? "Role" : "Roles",
  value: names.join(", "),
  note: mustTurnOnCode ? (
    <span className="text-danger">Has no effect until you turn on two-step sign-in</span>
  ) : undefined,
  link: { to: paths.account.rights(), label: "What I may do" },
});

const Rows = ({ rows }: { rows: Row[] }) => (
  <dl className="mt-6 divide-y divide-line border-y border-line">
    {rows.map(({ name, value, note, link }) => (
      <div key={name} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[11rem_1fr_auto]">
        <dt className="text-sm text-muted">{name}</dt>
        <dd className="text-strong">
          {value}
          {note ? <span className="mt-0.5 block text-sm text-muted">{note}</span> : null}
        </dd>
        {link ? (
          <dd>
            <PageLink to={link.to} className="text-sm whitespace-nowrap text-accent-text underline">
              {link.label}
            </PageLink>
          </dd>
        ) : null}
      </div>
    ))}
  </dl>
);
