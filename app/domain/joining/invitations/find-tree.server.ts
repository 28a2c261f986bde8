import { Prisma } from "#app/db/generated/client.ts";
import { holding } from "../../core/kernel/allow.ts";
import { rowsOf } from "../../core/kernel/pages.ts";
import { ok } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { shownName, shownNameIfAny } from "../../people/members/deleted-member.ts";
import { noSuchUser } from "../../people/members/one-user.ts";
import { closedInvitees } from "./closed-invitees.server.ts";
import { InvitedPeople } from "./output.ts";
import { FindTree, type InviteeState, TREE_BRANCH, TREE_DEPTH } from "./schema.ts";

type Root = {
  username: string;
  deletedAt: Date | null;
  inviterId: string | null;
  inviter: string | null;
  inviterDeletedAt: Date | null;
  total: number;
  closed: number;
};

type Row = {
  id: string;
  by: string;
  depth: number;
  joinedAt: Date;
  username: string;
  deletedAt: Date | null;
  state: InviteeState;
  invited: number;
  closed: number;
};

const joined = Prisma.sql`v.status = 'accepted' AND v.accepted_by IS NOT NULL`;
const newest = Prisma.sql`ORDER BY v.accepted_at DESC, v.id DESC`;

/** Each person before those whom they invited. */
const inOrder = (rows: Row[], by: string): Row[] =>
  rows.filter((row) => row.by === by).flatMap((row) => [row, ...inOrder(rows, row.id)]);

/**
 * The people who joined with a member's invitations, newest first, and with `open` also the people they invited, down
 * to the fifth level. Refuses all but staff. Refusals: not-found.
 */
export const findTree = defineUseCase({
  name: "invitations.find-tree",
  input: FindTree,
  output: InvitedPeople,
  allow: holding("accounts.suspend"),
  async read({ reads, settings, actor }, { userId, open, ...page }) {
    const mark = (inviter: Prisma.Sql) => closedInvitees({ settings }, actor, inviter);
    const [root] = await reads.rows<Root>(Prisma.sql`
      SELECT u.username, u.deleted_at AS "deletedAt", i.id AS "inviterId", i.username AS inviter,
        i.deleted_at AS "inviterDeletedAt",
        (SELECT count(*)::int FROM invitations v WHERE v.inviter_id = u.id AND ${joined}) AS total,
        ${await mark(Prisma.sql`u.id`)} AS closed
      FROM users u LEFT JOIN invitations c ON c.accepted_by = u.id AND c.status = 'accepted'
      LEFT JOIN users i ON i.id = c.inviter_id WHERE u.id = ${userId} LIMIT 1`);
    if (!root) return noSuchUser();
    const { skip, take } = rowsOf(page);
    const rows = await reads.rows<Row>(Prisma.sql`
      WITH RECURSIVE tree AS (
        (SELECT v.accepted_by AS id, v.inviter_id AS by, v.accepted_at AS at, 1 AS depth
         FROM invitations v WHERE v.inviter_id = ${userId} AND ${joined} ${newest} LIMIT ${take} OFFSET ${skip})
        UNION ALL
        SELECT n.id, t.id, n.at, t.depth + 1 FROM tree t CROSS JOIN LATERAL (
          SELECT v.accepted_by AS id, v.accepted_at AS at
          FROM invitations v WHERE v.inviter_id = t.id AND ${joined} ${newest} LIMIT ${TREE_BRANCH}) n
        WHERE t.id = ANY(${open}) AND t.depth < ${TREE_DEPTH}
      )
      SELECT t.id, t.by, t.depth, coalesce(t.at, u.created_at) AS "joinedAt", u.username, u.deleted_at AS "deletedAt",
        CASE WHEN u.deleted_at IS NOT NULL THEN 'deleted'
          WHEN EXISTS (SELECT FROM standing_steps s WHERE s.user_id = u.id AND s.kind = 'end' AND s.lifted_at IS NULL)
            THEN 'ended'
          WHEN u.is_suspended THEN 'suspended' WHEN u.is_active THEN 'active' ELSE 'deactivated' END AS state,
        (SELECT count(*)::int FROM invitations v WHERE v.inviter_id = t.id AND ${joined}) AS invited,
        ${await mark(Prisma.sql`t.id`)} AS closed
      FROM tree t JOIN users u ON u.id = t.id ORDER BY t.depth, t.at DESC, t.id`);
    const { inviterId } = root;
    return ok({
      userId,
      username: shownName(root),
      invitedBy: inviterId
        ? {
            id: inviterId,
            username: shownNameIfAny({ username: root.inviter, deletedAt: root.inviterDeletedAt }) ?? "",
          }
        : null,
      invited: inOrder(rows, userId).map(({ deletedAt, joinedAt, username, closed, ...row }) => ({
        ...row,
        closedInvitees: closed,
        username: shownName({ username, deletedAt }),
        joinedAt: joinedAt.toISOString(),
      })),
      total: root.total,
      closedInvitees: root.closed,
      open,
      ...page,
    });
  },
});
