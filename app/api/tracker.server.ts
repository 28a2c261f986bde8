import { generatePasskey } from "#app/domain/members/generate-passkey.server.ts";
import { readPasskey } from "#app/domain/members/read-passkey.server.ts";
import { readSeedToken, renewSeedToken } from "#app/domain/members/seed-token.server.ts";
import { creditReview, dropReview } from "#app/domain/tracker/decide-review.server.ts";
import { findLeaders } from "#app/domain/tracker/find-leaders.server.ts";
import { findLiveActivity } from "#app/domain/tracker/find-live-activity.server.ts";
import { findOwnActivities } from "#app/domain/tracker/find-own-activities.server.ts";
import { findPeers } from "#app/domain/tracker/find-peers.server.ts";
import { findReviews } from "#app/domain/tracker/find-reviews.server.ts";
import { findSwarms } from "#app/domain/tracker/find-swarms.server.ts";
import { testOwnPorts } from "#app/domain/tracker/probe-ports.server.ts";
import { processTorrents } from "#app/domain/tracker/process-torrents.server.ts";
import { readDoctor } from "#app/domain/tracker/read-doctor.server.ts";
import { readMetrics, readTrackerStats } from "#app/domain/tracker/read-metrics.server.ts";
import { readOwnTrackerStats, readUserStats } from "#app/domain/tracker/read-own-stats.server.ts";
import { readPersonalStats } from "#app/domain/tracker/read-personal-stats.server.ts";
import { readTracker, setTracker } from "#app/domain/tracker/tracker-setting.server.ts";
import { findWebSeeds, removeWebSeed } from "#app/domain/web-seeds/find-web-seeds.server.ts";
import { readWebSeeds, setWebSeeds } from "#app/domain/web-seeds/set-web-seeds.server.ts";
import * as answers from "./answers/tracker.ts";
import { admin, download, read, session } from "./table.server.ts";

export const trackerApi = [
  read.get("/tracker/stats", readTrackerStats, { answer: answers.TrackerOverview, summary: "The tracker's overview" }),
  read.get("/tracker/swarms", findSwarms, {
    summary: "Swarms, the latest activity first",
    answer: answers.Swarms,
    present: ({ swarms }) => swarms,
    total: ({ total }) => total,
  }),
  read.get("/tracker/peers", findPeers, {
    summary: "Peers by their last announce; addresses are one's own alone, and live ones for administrators",
    answer: answers.Peers,
    present: ({ peers }) => peers,
    total: ({ total }) => total,
  }),
  read.get("/tracker/metrics", readMetrics, { answer: answers.Metrics, summary: "The tracker's figures as a whole" }),
  read.get("/tracker/leaderboard", findLeaders, {
    summary: "The members who have seeded longest",
    answer: answers.Leaders,
    present: ({ leaders }) => leaders,
    total: ({ leaders }) => leaders.length,
  }),
  read.get("/tracker/user-stats", readPersonalStats, {
    answer: answers.PersonalStats,
    summary: "The member's own standing",
  }),
  read.get("/tracker/live-activity", findLiveActivity, {
    summary: "Latest acts of members",
    answer: answers.LiveActivity,
    present: ({ items }) => items,
    total: ({ items }) => items.length,
  }),
  read.get("/tracker/doctor", readDoctor, {
    summary: "Announces of the member's own clients as the tracker saw them, newest first; `torrentId` for one torrent",
    answer: answers.SeenClients,
    present: ({ clients }) => clients,
    total: ({ total }) => total,
  }),
  session.post("/tracker/test-ports", testOwnPorts, {
    summary: "Have the site try the ports of the member's own clients, each once an hour at most",
    answer: answers.PortsAsked,
  }),
  admin.post("/tracker/process-torrents", processTorrents, {
    answer: answers.Processed,
    summary:
      "Point stored torrents at this tracker and add second info hashes that lack; again with `after` while anything remains",
  }),
  admin.get("/admin/settings/tracker", readTracker, {
    summary: "Limits for torrent clients",
    answer: answers.TrackerSetting,
  }),
  admin.put("/admin/settings/tracker", setTracker, {
    summary: "Set which clients may announce, how often, and the limits; intervals may be null",
    answer: answers.TrackerSetting,
  }),
  admin.get("/admin/settings/web-seeds", readWebSeeds, {
    summary: "Whether the site serves the files that it holds, and how fast",
    answer: answers.WebSeedSetting,
  }),
  admin.put("/admin/settings/web-seeds", setWebSeeds, {
    summary: "Set whether the site serves the files that it holds, the megabytes a second, and the connections",
    answer: answers.WebSeedSetting,
  }),
  admin.get("/admin/web-seeds", findWebSeeds, {
    summary: "Torrents whose files the site holds, the newest first",
    answer: answers.WebSeeds,
  }),
  admin.del("/admin/web-seeds/:webSeedId", removeWebSeed, {
    summary: "Remove the files of a torrent from the site",
    answer: answers.WebSeedRemoved,
  }),
  admin.get("/admin/tracker/reviews", findReviews, {
    summary: "Traffic too fast to be believed: what is held of a member and day, newest first",
    answer: answers.Reviews,
    present: ({ reviews }) => reviews,
    total: ({ total }) => total,
  }),
  admin.post("/admin/tracker/reviews/:reviewId/credit", creditReview, {
    summary: "Credit held traffic; with `reports`, only when no more was held than those",
    answer: answers.DecidedReview,
  }),
  admin.post("/admin/tracker/reviews/:reviewId/drop", dropReview, {
    summary: "Drop held traffic; with `reports`, only when no more was held than those",
    answer: answers.DecidedReview,
  }),
  download.get("/user/passkey", readPasskey, { summary: "The member's own passkey", answer: answers.Passkey }),
  session.post("/user/generate-passkey", generatePasskey, {
    summary: "A new passkey; the old one is refused at once",
    answer: answers.Passkey,
  }),
  session.get("/user/seed-token", readSeedToken, {
    summary: "Since when the member has a token for web seeds",
    answer: answers.SeedToken,
  }),
  session.post("/user/renew-seed-token", renewSeedToken, {
    summary: "A new token for web seeds; the old one is refused at once",
    answer: answers.SeedToken,
  }),
  read.get("/user/tracker-stats", readOwnTrackerStats, {
    summary: "The member's own figures",
    answer: answers.OwnTrackerStats,
  }),
  read.get("/user/activities", findOwnActivities, {
    summary: "The member's own journal of points, newest first",
    answer: answers.OwnActivities,
    present: ({ activities }) => activities,
    total: ({ total }) => total,
  }),
  read.get("/user/stats", readUserStats, {
    answer: answers.UserStats,
    summary: "The member's points and what they come from",
  }),
];
