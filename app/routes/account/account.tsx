import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { roleLabels } from "#app/domain/actor.ts";
import { pictureUrl } from "#app/domain/members/picture-url.ts";
import { readProfile } from "#app/domain/members/read-profile.server.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { useRoot } from "#app/root.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { formatDay } from "#app/ui/dates.ts";
import { Panel } from "#app/ui/panel.tsx";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = () => [{ title: "Account" }];

export const loader = (args: LoaderFunctionArgs) => screenLoader(args, readProfile);

export default function Account() {
  const profile = useLoaderData<typeof loader>();
  const root = useRoot();
  const actor = root?.actor;
  if (!actor) return null;
  const rows = [
    { name: "Username", value: profile.username, note: "Username cannot be changed" },
    { name: "Email Address", value: profile.email },
    { name: "Date Joined", value: formatDay(profile.createdAt) },
    {
      name: "Membership Status",
      value: <Badge tone={actor.role === "member" ? "plain" : "accent"}>{roleLabels[actor.role]}</Badge>,
    },
    { name: "Last Payment", value: profile.lastPaymentDate ? formatDay(profile.lastPaymentDate) : "None on record" },
    {
      name: "Subscription",
      value: (
        <Link to="/membership" className="text-accent-text underline">
          Membership, payments and receipts
        </Link>
      ),
    },
    {
      name: "Password",
      value: (
        <Link to="/password-reset" className="text-accent-text underline">
          Reset by mail
        </Link>
      ),
    },
  ];
  return (
    <MemberShell>
      <Panel className="mx-auto max-w-2xl p-6">
        <h1 className="text-xl font-semibold">Account</h1>
        <div className="mt-6 flex items-center gap-4">
          <Avatar src={pictureUrl(actor.id, actor.pictureVersion)} name={actor.username} size={96} />
          <Link to="/account/picture" className="text-accent-text underline">
            Change picture
          </Link>
        </div>
        <dl className="mt-6 divide-y divide-line border-y border-line">
          {rows.map(({ name, value, note }) => (
            <div key={name} className="grid gap-1 py-3 sm:grid-cols-[12rem_1fr]">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="text-strong">
                {value}
                {note ? <span className="block text-sm text-muted">{note}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
        {root.site.supportEmail ? (
          <p className="mt-6 text-sm">
            Questions about your account?{" "}
            <a href={`mailto:${root.site.supportEmail}`} className="text-accent-text underline">
              {root.site.supportEmail}
            </a>
          </p>
        ) : null}
      </Panel>
    </MemberShell>
  );
}
