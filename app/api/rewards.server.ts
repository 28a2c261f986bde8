import { readEarning, readOwnEarning } from "#app/domain/catalogue/points/read-earning.server.ts";
import { findAllInvitations } from "#app/domain/joining/invitations/find-all-invitations.server.ts";
import { findTree } from "#app/domain/joining/invitations/find-tree.server.ts";
import { generateInvite } from "#app/domain/joining/invitations/generate-invite.server.ts";
import { findInvitations, readInviteStats } from "#app/domain/joining/invitations/manage-invitations.server.ts";
import { noteInvitation } from "#app/domain/joining/invitations/note-invitation.server.ts";
import { sendInvitation } from "#app/domain/joining/invitations/send-invitation.server.ts";
import { addActivity } from "#app/domain/joining/rewards/add-activity.server.ts";
import { adjustPoints } from "#app/domain/joining/rewards/adjust-points.server.ts";
import { promoteElite, removeElite } from "#app/domain/joining/rewards/change-elite.server.ts";
import { deleteActivity } from "#app/domain/joining/rewards/delete-activity.server.ts";
import { findActivities } from "#app/domain/joining/rewards/find-activities.server.ts";
import { readPointsHistory } from "#app/domain/joining/rewards/read-points-history.server.ts";
import { readBillingStatus, readDiscount } from "#app/domain/joining/rewards/read-rewards.server.ts";
import * as answers from "./answers/rewards.ts";
import { admin, list, read, session } from "./table.server.ts";

export const rewardsApi = [
  read.get("/user/invite-stats", readInviteStats, answers.InviteStats, {
    summary: "Number of invitees who have paid, and of further people the member may invite",
  }),
  read.get("/user/billing-status", readBillingStatus, answers.BillingStatus, {
    summary: "The member's billing cycle and its cost",
  }),
  read.get("/user/discount", readDiscount, answers.Discount, { summary: "Discount for the member's points" }),
  read.get("/points/earning", readEarning, answers.Earning, { summary: "How points are earned on this site" }),
  read.get("/user/earning", readOwnEarning, answers.OwnEarning, {
    summary: "How points are earned, and today's points of kinds with a daily cap",
  }),
  read.get("/invitations", findInvitations, answers.OwnInvitations, {
    summary: "The member's own invitations, newest first",
    ...list("invitations"),
  }),
  session.post("/invitations", sendInvitation, answers.InvitationSent, {
    summary: "Invite someone by email",
    idempotent: true,
  }),
  session.post("/invitations/generate-code", generateInvite, answers.InviteGenerated, {
    summary: "A link that invites one person",
    idempotent: true,
  }),
  session.put("/invitations/:invitationId/note", noteInvitation, answers.InvitationNoted, {
    summary: "Set the note shown to the person who opens an invitation link",
  }),
  admin.get("/admin/activities", findActivities, answers.Activities, { summary: "Everyone's journal of points" }),
  admin.post("/admin/activities", addActivity, answers.ActivityAdded, {
    summary: "Add an entry to a member's journal",
    idempotent: true,
  }),
  admin.del("/admin/activities/:activityId", deleteActivity, answers.ActivityDeleted, {
    summary: "Delete an entry of the current month",
  }),
  admin.get("/admin/invitations", findAllInvitations, answers.AllInvitations, { summary: "Everyone's invitations" }),
  admin.get("/admin/users/:userId/invited", findTree, answers.InvitedPeople, {
    summary: "The people who joined with a member's invitations, and their invitees",
  }),
  admin.post("/admin/users/:userId/adjust-points", adjustPoints, answers.PointsAdjusted, {
    summary: "Add points to a member, or take some away",
    idempotent: true,
  }),
  admin.post("/admin/users/:userId/promote-elite", promoteElite, answers.EliteChanged, {
    summary: "Make a membership free for life",
  }),
  admin.post("/admin/users/:userId/remove-elite", removeElite, answers.EliteChanged, {
    summary: "Make an elite member a standard one",
  }),
  admin.get("/admin/users/:userId/points-history", readPointsHistory, answers.PointsHistory, {
    summary: "A member's points and their journal",
  }),
];
