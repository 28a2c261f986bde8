import { readEarning, readOwnEarning } from "#app/domain/catalogue/points/read-earning.server.ts";
import { findAllInvitations } from "#app/domain/joining/invitations/find-all-invitations.server.ts";
import { findTree } from "#app/domain/joining/invitations/find-tree.server.ts";
import { generateInvite } from "#app/domain/joining/invitations/generate-invite.server.ts";
import { findInvitations, readInviteStats } from "#app/domain/joining/invitations/manage-invitations.server.ts";
import { noteInvitation } from "#app/domain/joining/invitations/note-invitation.server.ts";
import { OwnInvitations } from "#app/domain/joining/invitations/output.ts";
import { sendInvitation } from "#app/domain/joining/invitations/send-invitation.server.ts";
import { addActivity } from "#app/domain/joining/rewards/add-activity.server.ts";
import { adjustPoints } from "#app/domain/joining/rewards/adjust-points.server.ts";
import { promoteElite, removeElite } from "#app/domain/joining/rewards/change-elite.server.ts";
import { deleteActivity } from "#app/domain/joining/rewards/delete-activity.server.ts";
import { findActivities } from "#app/domain/joining/rewards/find-activities.server.ts";
import { readPointsHistory } from "#app/domain/joining/rewards/read-points-history.server.ts";
import { readBillingStatus, readDiscount } from "#app/domain/joining/rewards/read-rewards.server.ts";

import { admin, list, read, session } from "./table.server.ts";

export const rewardsApi = [
  read.get("/user/invite-stats", readInviteStats, {
    summary: "Number of invitees who have paid, and of further people the member may invite",
  }),
  read.get("/user/billing-status", readBillingStatus, {
    summary: "The member's billing cycle and its cost",
  }),
  read.get("/user/discount", readDiscount, { summary: "Discount for the member's points" }),
  read.get("/points/earning", readEarning, { summary: "How points are earned on this site" }),
  read.get("/user/earning", readOwnEarning, {
    summary: "How points are earned, and today's points of kinds with a daily cap",
  }),
  read.get("/invitations", findInvitations, {
    answer: OwnInvitations,
    summary: "The member's own invitations, newest first",
    ...list("invitations"),
  }),
  session.post("/invitations", sendInvitation, {
    summary: "Invite someone by email",
    idempotent: true,
  }),
  session.post("/invitations/generate-code", generateInvite, {
    summary: "A link that invites one person",
    idempotent: true,
  }),
  session.put("/invitations/:invitationId/note", noteInvitation, {
    summary: "Set the note shown to the person who opens an invitation link",
  }),
  admin.get("/admin/activities", findActivities, { summary: "Everyone's journal of points" }),
  admin.post("/admin/activities", addActivity, {
    summary: "Add an entry to a member's journal",
    idempotent: true,
  }),
  admin.del("/admin/activities/:activityId", deleteActivity, {
    summary: "Delete an entry of the current month",
  }),
  admin.get("/admin/invitations", findAllInvitations, { summary: "Everyone's invitations" }),
  admin.get("/admin/users/:userId/invited", findTree, {
    summary: "The people who joined with a member's invitations, and their invitees",
  }),
  admin.post("/admin/users/:userId/adjust-points", adjustPoints, {
    summary: "Add points to a member, or take some away",
    idempotent: true,
  }),
  admin.post("/admin/users/:userId/promote-elite", promoteElite, {
    summary: "Make a membership free for life",
  }),
  admin.post("/admin/users/:userId/remove-elite", removeElite, {
    summary: "Make an elite member a standard one",
  }),
  admin.get("/admin/users/:userId/points-history", readPointsHistory, {
    summary: "A member's points and their journal",
  }),
];
