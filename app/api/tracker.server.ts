import { creditReview, dropReview } from "#app/domain/catalogue/tracker/decide-review.server.ts";
import { findLeaders } from "#app/domain/catalogue/tracker/find-leaders.server.ts";
import { findLiveActivity } from "#app/domain/catalogue/tracker/find-live-activity.server.ts";
import { findOwnActivities } from "#app/domain/catalogue/tracker/find-own-activities.server.ts";
import { findPeers } from "#app/domain/catalogue/tracker/find-peers.server.ts";
import { findReviews } from "#app/domain/catalogue/tracker/find-reviews.server.ts";
import { findSwarms } from "#app/domain/catalogue/tracker/find-swarms.server.ts";
import { Leaders, LiveActivity, OwnActivities, Peers, Swarms } from "#app/domain/catalogue/tracker/output.ts";
import { testOwnPorts } from "#app/domain/catalogue/tracker/probe-ports.server.ts";
import { processTorrents } from "#app/domain/catalogue/tracker/process-torrents.server.ts";
import { readDoctor } from "#app/domain/catalogue/tracker/read-doctor.server.ts";
import { readMetrics, readTrackerStats } from "#app/domain/catalogue/tracker/read-metrics.server.ts";
import { readOwnTrackerStats, readUserStats } from "#app/domain/catalogue/tracker/read-own-stats.server.ts";
import { readPersonalStats } from "#app/domain/catalogue/tracker/read-personal-stats.server.ts";
import { readTracker, setTracker } from "#app/domain/catalogue/tracker/tracker-setting.server.ts";
import { findWebSeeds, removeWebSeed } from "#app/domain/catalogue/web-seeds/find-web-seeds.server.ts";
import { readWebSeeds, setWebSeeds } from "#app/domain/catalogue/web-seeds/set-web-seeds.server.ts";
import { generatePasskey } from "#app/domain/people/members/generate-passkey.server.ts";
import { readPasskey } from "#app/domain/people/members/read-passkey.server.ts";
import { readSeedToken, renewSeedToken } from "#app/domain/people/members/seed-token.server.ts";

import { admin, download, list, read, session } from "./table.server.ts";

export const trackerApi = [
  read.get("/tracker/stats", readTrackerStats, { summary: "The tracker's overview" }),
  read.get("/tracker/swarms", findSwarms, {
    answer: Swarms,
    summary: "Swarms, most recent activity first",
    ...list("swarms"),
  }),
  read.get("/tracker/peers", findPeers, {
    answer: Peers,
    summary:
      "Peers by their last announce; callers see only their own addresses, staff who decide held traffic also those of live peers",
    ...list("peers"),
  }),
  read.get("/tracker/metrics", readMetrics, { summary: "The tracker's figures as a whole" }),
  read.get("/tracker/leaderboard", findLeaders, {
    answer: Leaders,
    summary: "Members with the longest seeding time",
    present: ({ leaders }) => leaders,
    total: ({ leaders }) => leaders.length,
  }),
  read.get("/tracker/user-stats", readPersonalStats, { summary: "The member's own standing" }),
  read.get("/tracker/live-activity", findLiveActivity, {
    answer: LiveActivity,
    summary: "Latest actions of members",
    present: ({ items }) => items,
    total: ({ items }) => items.length,
  }),
  read.get("/tracker/doctor", readDoctor, {
    summary:
      "Announces of the member's own clients as the tracker saw them, newest first; `torrentId` limits them to one torrent",
  }),
  session.post("/tracker/test-ports", testOwnPorts, {
    summary: "Test the ports of the member's own clients, each at most once an hour",
  }),
  admin.post("/tracker/process-torrents", processTorrents, {
    summary:
      "Set this tracker in stored torrents and add missing second info hashes; repeat with `after` while anything remains",
  }),
  admin.get("/admin/settings/tracker", readTracker, { summary: "Limits for torrent clients" }),
  admin.put("/admin/settings/tracker", setTracker, {
    summary: "Set which clients may announce, how often, and the limits; intervals may be null",
  }),
  admin.get("/admin/settings/web-seeds", readWebSeeds, {
    summary: "Whether the site serves the files it stores, and how fast",
  }),
  admin.put("/admin/settings/web-seeds", setWebSeeds, {
    summary: "Set whether the site serves the files it stores, its megabytes per second, and its connections",
  }),
  admin.get("/admin/web-seeds", findWebSeeds, {
    summary: "Torrents whose files the site stores, newest first",
  }),
  admin.del("/admin/web-seeds/:webSeedId", removeWebSeed, {
    summary: "Remove the files of a torrent from the site",
  }),
  admin.get("/admin/tracker/reviews", findReviews, {
    summary: "Held traffic, by member and day, newest first",
  }),
  admin.post("/admin/tracker/reviews/:reviewId/credit", creditReview, {
    summary: "Credit held traffic; with `reports`, only if no further reports were held",
  }),
  admin.post("/admin/tracker/reviews/:reviewId/drop", dropReview, {
    summary: "Drop held traffic; with `reports`, only if no further reports were held",
  }),
  download.get("/user/passkey", readPasskey, { summary: "The member's own passkey" }),
  session.post("/user/generate-passkey", generatePasskey, {
    summary: "Generate a new passkey; the old one is refused at once",
  }),
  session.get("/user/seed-token", readSeedToken, {
    summary: "When the member's web seed token was created",
  }),
  session.post("/user/renew-seed-token", renewSeedToken, {
    summary: "Create a new web seed token; the old one is refused at once",
  }),
  read.get("/user/tracker-stats", readOwnTrackerStats, {
    summary: "The member's own figures",
  }),
  read.get("/user/activities", findOwnActivities, {
    answer: OwnActivities,
    summary: "The member's own journal of points, newest first",
    ...list("activities"),
  }),
  read.get("/user/stats", readUserStats, { summary: "The member's points and what they come from" }),
];
