import { DAY_MS } from "./comments.ts";
import { announcements, talks } from "./content/chat-texts.ts";
import { demoMembers } from "./members.ts";
import { between, createRandom } from "./random.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export type PlannedLine = { username: string; message: string; at: Date };

/** Plans the chat of the last two days, oldest line first. Depends on `now` only. */
export function planChat(now: Date): PlannedLine[] {
  const random = createRandom("chat");
  return talks.flatMap(({ hoursAgo, lines }) => {
    let at = now.getTime() - hoursAgo * HOUR_MS;
    return lines.map(([username, message]) => {
      at += between(random, 0.3, 4) * MINUTE_MS;
      return { username, message, at: new Date(at) };
    });
  });
}

export function planAnnouncements(now: Date): PlannedLine[] {
  const username = demoMembers.find(({ role }) => role === "admin")?.username ?? "";
  return announcements.map(({ daysAgo, text }) => ({
    username,
    message: text,
    at: new Date(now.getTime() - daysAgo * DAY_MS),
  }));
}
