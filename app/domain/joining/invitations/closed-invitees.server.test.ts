import { expect, it } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import { unwrap } from "#tests/support/unwrap.ts";
import { liftStep } from "../../moderation/steps/lift-step.server.ts";
import { takeStep } from "../../moderation/steps/take-step.server.ts";
import { deactivateUser } from "../../moderation/users/change-standing.server.ts";
import { findUsers } from "../../moderation/users/find-users.server.ts";
import { readUser } from "../../moderation/users/read-user.server.ts";
import { setJoining } from "../registrations/set-joining.server.ts";
import { findTree } from "./find-tree.server.ts";

const database = useDatabase();

it("marks an inviter while invitees are suspended or ended, for those who see discipline, where operators want it", async () => {
  const { db } = database;
  const context = makeContext(db, actorFrom(await makeMember(db, { isAdmin: true })));
  const helper = makeContext(db, { ...actorFrom(await makeMember(db)), rights: ["users.see"] });
  const inviter = await makeMember(db);
  const invitees = [];
  for (const number of [1, 2, 3]) {
    const member = await makeMember(db);
    const at = context.clock();
    await db.invitation.create({
      data: {
        inviterId: inviter.id,
        inviteCode: `closed-${number}`,
        status: "accepted",
        acceptedBy: member.id,
        acceptedAt: at,
        expiresAt: at,
      },
    });
    invitees.push(member);
  }
  const [first, second, third] = invitees.map(({ id }) => id);
  const seenBy = async (staff = context) => {
    const { users } = await unwrap(findUsers.execute(staff, { search: inviter.username }));
    const user = await unwrap(readUser.execute(staff, { userId: inviter.id }));
    return [users[0]?.closedInvitees, user.closedInvitees];
  };
  const inTree = async () => (await unwrap(findTree.execute(context, { userId: inviter.id }))).closedInvitees;
  const step = (userId: string | undefined, kind: string) =>
    unwrap(takeStep.execute(context, { userId, kind, reason: "Spam." }));

  const { id: stepId } = await step(first, "suspension");
  await step(second, "end");
  await unwrap(deactivateUser.execute(context, { userId: third }));
  await step(third, "warning");
  expect([await seenBy(), await inTree()]).toEqual([[0, 0], 0]);
  expect(await unwrap(setJoining.execute(context, { marksInviter: true }))).toMatchObject({ marksInviter: true });
  expect([await seenBy(), await inTree()]).toEqual([[2, 2], 2]);
  expect(await seenBy(helper)).toEqual([0, 0]);

  await unwrap(liftStep.execute(context, { userId: first, stepId, reason: "A mistake." }));
  expect([await seenBy(), await inTree()]).toEqual([[1, 1], 1]);
  await unwrap(setJoining.execute(context, { invitesPer: "month", memberInvites: 5 }));
  expect(await inTree()).toBe(1);
  await unwrap(setJoining.execute(context, { marksInviter: false }));
  expect(await seenBy()).toEqual([0, 0]);
});
