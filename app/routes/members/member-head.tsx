import type { ReactNode } from "react";
import { type Rank, rankLabels } from "#app/domain/core/kernel/actor.ts";
import { formatBytes } from "#app/domain/core/text/format-bytes.ts";
import type { RoleBadge } from "#app/domain/people/members/badges.ts";
import { paths } from "#app/paths/paths.ts";
import { formatSpan } from "#app/ui/ago.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Day } from "#app/ui/moment.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { RoleBadges } from "#app/ui/role-badge.tsx";
import { FollowButton } from "../follows/follow-button.tsx";
import { formatRatio } from "../tracker-stats/ratio.ts";

type Count = number | string;

export type ShownMember = {
  id: string;
  username: string;
  profilePicture: string | null;
  isMe: boolean;
  isBlocked: boolean;
  isFollowed: boolean;
  role: Rank | null;
  badges: RoleBadge[];
  joinedAt: string | null;
  lastSeen: string | null;
  uploads: number | null;
  topics: number | null;
  replies: number | null;
  comments: number | null;
  collections: number | null;
  figures: { uploaded: Count; downloaded: Count; ratio: number; seedingTime: Count; thanks: number } | null;
};

type Props = { member: ShownMember; isAsOthers: boolean };

/** A member's name, picture and role, with the available actions and the figures that they show. */
export function MemberHead({ member, isAsOthers }: Props) {
  const { username, profilePicture, role, badges, joinedAt, lastSeen, figures } = member;
  const facts: [string, ReactNode][] = [];
  if (joinedAt) facts.push(["Joined", <Day key="joined" at={joinedAt} />]);
  if (lastSeen)
    facts.push([
      "Last seen",
      <span key="seen" className="inline-block first-letter:uppercase">
        {lastSeen}
      </span>,
    ]);
  if (figures)
    facts.push(
      ["Uploaded", formatBytes(figures.uploaded)],
      ["Downloaded", formatBytes(figures.downloaded)],
      ["Ratio", formatRatio(figures)],
      ["Seeding time", formatSpan(figures.seedingTime)],
      ["Thanks received", figures.thanks.toLocaleString("en-US")],
    );
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={profilePicture} name={username} size={96} />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-xl font-semibold break-words">
            <bdi>{username}</bdi>
          </h1>
          {role ? (
            <p className="mt-2 flex flex-wrap gap-2">
              <Badge tone={role === "member" ? "plain" : "accent"}>{rankLabels[role]}</Badge>
              <RoleBadges badges={badges} />
            </p>
          ) : null}
        </div>
        {isAsOthers ? null : <Tools member={member} />}
      </div>
      {facts.length > 0 ? (
        <dl className="flex flex-wrap gap-px overflow-clip rounded-md border border-line bg-line text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="grow basis-36 bg-raised p-3">
              <dt className="label text-xs text-muted">{name}</dt>
              <dd className="mt-1 font-mono text-strong tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </header>
  );
}

function Tools({ member: { id, username, isMe, isBlocked, isFollowed } }: { member: ShownMember }) {
  if (isMe)
    return (
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.account.about()} variant="quiet">
          Change text
        </ButtonLink>
        <ButtonLink to={paths.members.member(username, { as: "member" })} variant="quiet">
          View as others see it
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.messages.new({ to: username })}>
        Message<span className="sr-only"> {username}</span>
      </ButtonLink>
      <FollowButton kind="member" subjectId={id} name={username} isFollowed={isFollowed} />
      <PageForm action={paths.messages.blocks()}>
        <input type="hidden" name="memberId" value={id} />
        <Button type="submit" name="intent" value={isBlocked ? "unblock" : "block"} variant="quiet">
          {isBlocked ? "Unblock" : "Block"}
          <span className="sr-only"> {username}</span>
        </Button>
      </PageForm>
      <ButtonLink to={paths.members.report(id)} variant="quiet">
        Report<span className="sr-only"> {username}</span>
      </ButtonLink>
    </div>
  );
}
