import { useEffect, useState } from "react";
import { rankLabels } from "#app/domain/core/kernel/actor.ts";
import { counted } from "#app/domain/core/kernel/counted.ts";
import { apiPaths } from "#app/paths/api-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { formatDay } from "#app/ui/dates.ts";
import { RoleBadges } from "#app/ui/role-badge.tsx";
import { watchHover } from "#app/ui/watch-hover.ts";
import { useZone } from "#app/ui/zone.ts";
import type { ShownMember } from "./member-head.tsx";

const OPEN_MS = 500;
const WIDTH = 288;
/** The space that a card needs below a name; with less, it opens above. */
const HEIGHT = 150;
const GAP = 8;
const ID = "member-card";

type Place = { left: number; top?: number; bottom?: number };
type Card = { member: ShownMember; place: Place };

const asked = new Map<string, Promise<ShownMember | null>>();

async function ask(username: string): Promise<ShownMember | null> {
  const answer = await fetch(apiPaths.member(username));
  return answer.ok ? ((await answer.json()) as { member: ShownMember }).member : null;
}

/** Loads each card once per page, because names repeat on it. After a failure it is requested again. */
function memberOf(username: string): Promise<ShownMember | null> {
  const found = asked.get(username) ?? ask(username).catch(() => null);
  asked.set(username, found);
  void found.then((member) => member ?? asked.delete(username));
  return found;
}

/**
 * A member's card beside their name, on hover or keyboard focus. It shows what they let others see, covers the page
 * without moving anything, and the name links to the full page.
 */
export function MemberCards() {
  const [card, show] = useState<Card | null>(null);
  const zone = useZone();
  useEffect(() => {
    asked.clear();
    return watchNames(show);
  }, []);
  if (!card) return null;
  const { member, place } = card;
  const { username, profilePicture, role, badges, joinedAt, uploads } = member;
  const facts = [
    joinedAt === null ? null : `Joined ${formatDay(joinedAt, zone)}`,
    uploads === null ? null : counted(uploads, "upload"),
  ].filter(Boolean);
  return (
    <div
      id={ID}
      role="tooltip"
      className="pointer-events-none fixed z-50 flex items-start gap-3 rounded-md border border-line-strong bg-raised p-3 text-sm shadow-panel"
      style={{ ...place, width: WIDTH }}
    >
      <Avatar src={profilePicture} name={username} size={48} />
      <div className="grid min-w-0 gap-1">
        <bdi className="truncate font-semibold text-strong">{username}</bdi>
        {role ? (
          <span className="flex flex-wrap gap-1">
            <Badge tone={role === "member" ? "plain" : "accent"}>{rankLabels[role]}</Badge>
            <RoleBadges badges={badges} />
          </span>
        ) : null}
        {facts.length > 0 ? <span className="text-muted">{facts.join(" · ")}</span> : null}
      </div>
    </div>
  );
}

function watchNames(show: (card: Card | null) => void): () => void {
  let pointedAt: HTMLElement | null = null;
  return watchHover({
    selector: `a[href^="${paths.members.member("")}"]:has(> bdi)`,
    openMs: OPEN_MS,
    async open(element) {
      pointedAt = element;
      const member = await memberOf(element.textContent ?? "");
      if (!member || pointedAt !== element || !element.isConnected) return;
      element.setAttribute("aria-describedby", ID);
      show({ member, place: placeBeside(element.getBoundingClientRect()) });
    },
    leave(element) {
      pointedAt = null;
      if (element.getAttribute("aria-describedby") === ID) element.removeAttribute("aria-describedby");
      show(null);
    },
  });
}

function placeBeside({ left, top, bottom }: DOMRect): Place {
  const x = Math.max(GAP, Math.min(left, window.innerWidth - WIDTH - GAP));
  return bottom + HEIGHT > window.innerHeight
    ? { left: x, bottom: window.innerHeight - top + GAP }
    : { left: x, top: bottom + GAP };
}
