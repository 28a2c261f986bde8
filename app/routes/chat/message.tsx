import { Fragment } from "react";
import type { ChatLine } from "#app/domain/community/chat/chat-line.ts";
import { paths } from "#app/paths/paths.ts";
import { staffPaths } from "#app/paths/staff-paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { formatClock, formatDay, formatDayName, formatMinute } from "#app/ui/dates.ts";
import { LinkedText } from "#app/ui/linked-text.tsx";
import { MemberName } from "#app/ui/member-name.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { RoleBadges } from "#app/ui/role-badge.tsx";
import { useToday } from "#app/ui/use-today.ts";
import { useZone } from "#app/ui/zone.ts";

type Props = { line: ChatLine; mayDelete: boolean; zone: string };

/** One line of the chat. Rendered as plain text, whatever its author typed. */
function Message({ line, mayDelete, zone }: Props) {
  const { id, username, profilePicture, message, isDeleted, timestamp } = line;
  const me = useRoot()?.actor?.username;
  return (
    <li className="flex gap-2.5 px-3 py-1.5">
      <Avatar src={profilePicture} name={username} size={28} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-x-2 text-sm">
          <MemberName name={username} className="font-semibold text-strong" isFramed />
          <Standing line={line} />
          <RoleBadges badges={line.badges} />
          <time
            dateTime={timestamp}
            title={formatMinute(timestamp, zone)}
            className="font-mono text-xs text-muted tabular-nums"
          >
            {formatClock(timestamp, zone)}
          </time>
          {isDeleted || (username === me && !mayDelete) ? null : (
            <MoreMenu label={`More about the message by ${username}`}>
              {username === me ? null : (
                <a href={paths.report("chat", id)} target="_top">
                  Report<span className="sr-only"> message by {username}</span>
                </a>
              )}
              {mayDelete ? (
                <a href={staffPaths.deleteChatMessage(id, { from: "chat" })} target="_top" className="text-danger">
                  Delete<span className="sr-only"> message by {username}</span>
                </a>
              ) : null}
            </MoreMenu>
          )}
        </div>
        <p dir="auto" className={`text-sm whitespace-pre-wrap ${isDeleted ? "text-muted italic" : ""}`}>
          {isDeleted ? message : <LinkedText text={message} names={line.names} />}
        </p>
      </div>
    </li>
  );
}

function Standing({ line: { isAdmin, membershipStatus } }: { line: ChatLine }) {
  if (isAdmin) return <Badge tone="accent">Administrator</Badge>;
  return membershipStatus === "elite" ? <Badge tone="info">Elite</Badge> : null;
}

/** Messages, with a separator wherever a new day starts. */
export function Messages({ lines, mayDelete }: { lines: ChatLine[]; mayDelete: boolean }) {
  const zone = useZone();
  const now = useToday(useRoot()?.now, zone);
  let day = "";
  return (
    <ol className="py-2">
      {lines.map((line) => {
        const before = day;
        day = formatDay(line.timestamp, zone);
        return (
          <Fragment key={line.id}>
            {day === before ? null : <DayLine at={line.timestamp} now={now} zone={zone} />}
            <Message line={line} mayDelete={mayDelete} zone={zone} />
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Marks the start of a new day in the chat. */
const DayLine = ({ at, now, zone }: { at: string; now: string; zone: string }) => (
  <li className="chat-day">
    {formatDayName(at, now, zone)}
    {zone === "UTC" ? " (UTC)" : ""}
  </li>
);
