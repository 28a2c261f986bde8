import { generatePasskey, readPasskey } from "#app/domain/members/passkey.server.ts";
import { findLeaders } from "#app/domain/tracker/find-leaders.server.ts";
import { findLiveActivity } from "#app/domain/tracker/find-live-activity.server.ts";
import { findOwnActivities } from "#app/domain/tracker/find-own-activities.server.ts";
import { findPeers } from "#app/domain/tracker/find-peers.server.ts";
import { findSwarms } from "#app/domain/tracker/find-swarms.server.ts";
import { processTorrents } from "#app/domain/tracker/process-torrents.server.ts";
import { readMetrics, readTrackerStats } from "#app/domain/tracker/read-metrics.server.ts";
import { readOwnTrackerStats, readUserStats } from "#app/domain/tracker/read-own-stats.server.ts";
import { readPersonalStats } from "#app/domain/tracker/read-personal-stats.server.ts";
import { readTracker, setTracker } from "#app/domain/tracker/tracker-setting.server.ts";
import { get, post, put } from "./table.server.ts";

/** A list is answered as a list; how many there are in all stands in a header. */
const list = (rows: unknown[], total: number = rows.length) =>
  Response.json(rows, { headers: { "X-Total-Count": String(total) } });

const unkept = (value: unknown) => Response.json(value, { headers: { "Cache-Control": "no-store" } });

export const trackerApi = [
  get("/tracker/stats", readTrackerStats, { summary: "The tracker's overview" }),
  get("/tracker/swarms", findSwarms, {
    summary: "Swarms, the latest activity first",
    respond: ({ swarms, total }) => list(swarms, total),
  }),
  get("/tracker/peers", findPeers, {
    summary: "Peers by their last announce; addresses are one's own alone, and live ones for administrators",
    respond: ({ peers, total }) => list(peers, total),
  }),
  get("/tracker/metrics", readMetrics, { summary: "The tracker's figures as a whole" }),
  get("/tracker/leaderboard", findLeaders, {
    summary: "The members who have seeded longest",
    respond: ({ leaders }) => list(leaders),
  }),
  get("/tracker/user-stats", readPersonalStats, { summary: "The member's own standing" }),
  get("/tracker/live-activity", findLiveActivity, {
    summary: "What members did last",
    respond: ({ items }) => list(items),
  }),
  post("/tracker/process-torrents", processTorrents, {
    summary:
      "Point stored torrents at this tracker and add second info hashes that lack; again with `after` while anything remains",
  }),
  get("/admin/settings/tracker", readTracker, { summary: "What torrent clients may do", respond: unkept }),
  put("/admin/settings/tracker", setTracker, {
    summary: "Set which clients may announce, how often, and the limits; intervals may be null",
    respond: unkept,
  }),
  get("/user/passkey", readPasskey, { summary: "The member's own passkey", respond: unkept }),
  post("/user/generate-passkey", generatePasskey, {
    summary: "A new passkey; the old one is refused at once",
    respond: unkept,
  }),
  get("/user/tracker-stats", readOwnTrackerStats, { summary: "The member's own figures", respond: unkept }),
  get("/user/activities", findOwnActivities, {
    summary: "The member's own journal of points, newest first",
    respond: ({ activities, total }) => list(activities, total),
  }),
  get("/user/stats", readUserStats, { summary: "The member's points and what they come from" }),
];
