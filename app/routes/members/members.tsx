import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rankLabels } from "#app/domain/core/kernel/actor.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { findMembers } from "#app/domain/moderation/profiles/find-members.server.ts";
import { memberSorts } from "#app/domain/moderation/profiles/schema.ts";
import { listInput } from "#app/http/list-state.ts";
import { screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RoleBadges } from "#app/ui/role-badge.tsx";
import { ListFrame } from "../admin/list-frame.tsx";
import { ListSearch } from "../admin/list-search.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberShell } from "../shell/member-shell.tsx";

export const meta = pageMeta("Members");

const PATH = paths.members();

export const loader = (args: LoaderFunctionArgs) =>
  screenLoader(args, findMembers, listInput(args.request.url, ["search", "role"], { sortBy: memberSorts }));

const sortWords = { name: "Name", joined: "Newest", uploads: "Uploads (if shown)" };

const roleOptions = (names: string[]) => [
  { value: "", label: "All members" },
  { value: "admin", label: rankLabels.admin },
  { value: "elite", label: rankLabels.elite },
  ...names.map((name) => ({ value: name, label: name })),
];

/** The active members. Hidden values are empty cells. */
export default function Members() {
  const list = useLoaderData<typeof loader>();
  const { members, total, sortBy, role, roles } = list;
  const options = memberSorts.map((value) => ({ value, label: sortWords[value] }));
  return (
    <MemberShell>
      <PageHeader title="Members" note={counted(total, "member")} />
      <div className="mt-6">
        <ListFrame
          path={PATH}
          list={list}
          label="Members"
          columns={["Member", "Role", "Joined", "Uploads"]}
          figures={["Uploads"]}
          rows={members.map(({ id, username, profilePicture, role, badges, joinedAt, uploads }) => (
            <tr key={id}>
              <td className="words">
                <span className="flex items-center gap-3">
                  <Avatar src={profilePicture} name={username} size={28} />
                  <MemberName name={username} className="font-medium text-strong" />
                </span>
              </td>
              <td>
                <span className="inline-flex flex-wrap items-center gap-2">
                  {role ? rankLabels[role] : ""}
                  <RoleBadges badges={badges} />
                </span>
              </td>
              <td className="tabular-nums">{joinedAt ? <Day at={joinedAt} /> : ""}</td>
              <td className="text-right font-mono tabular-nums">{uploads?.toLocaleString("en-US") ?? ""}</td>
            </tr>
          ))}
          empty="No members found. Members who hide what you sort by are left out."
        >
          <ListSearch
            action={PATH}
            placeholder="Name"
            choices={[
              { name: "role", label: "Role", value: role ?? "", options: roleOptions(roles) },
              { name: "sortBy", label: "Sort by", value: sortBy, options },
            ]}
          />
        </ListFrame>
      </div>
    </MemberShell>
  );
}
