import { isSignedIn } from "../../core/kernel/allow.ts";
import { ok, refuse } from "../../core/kernel/result.ts";
import { defineUseCase } from "../../core/kernel/use-case.server.ts";
import { memberColumns, memberView } from "../../people/members/deleted-member.ts";
import { BlockMember } from "./schema.ts";

const nobody = () => refuse("not-found", "That member doesn't exist.");

/** Blocks a member: no more messages from them; those received stay. Refusals: not-found, invalid (oneself). */
export const blockMember = defineUseCase({
  name: "messages.block-member",
  input: BlockMember,
  allow: isSignedIn,
  async write({ tx, clock, actor }, { memberId }) {
    const { id: userId } = actor;
    if (memberId === userId) return refuse("invalid", "You cannot block yourself.");
    const member = await tx.user.findFirst({ where: { id: memberId, deletedAt: null }, select: { username: true } });
    if (!member) return nobody();
    await tx.memberBlock.createMany({
      data: [{ userId, blockedId: memberId, createdAt: clock() }],
      skipDuplicates: true,
    });
    return ok({ username: member.username });
  },
});

/** Lifts the block of a member. Refusals: not-found (not blocked). */
export const unblockMember = defineUseCase({
  name: "messages.unblock-member",
  input: BlockMember,
  allow: isSignedIn,
  async write({ tx, actor }, { memberId }) {
    const { id: userId } = actor;
    const { count } = await tx.memberBlock.deleteMany({ where: { userId, blockedId: memberId } });
    return count === 1 ? ok({ id: memberId }) : nobody();
  },
});

/** The members whom this member has blocked, the newest block first. */
export const findBlocks = defineUseCase({
  name: "messages.find-blocks",
  allow: isSignedIn,
  async read({ db, actor }) {
    const rows = await db.memberBlock.findMany({
      where: { userId: actor.id },
      orderBy: [{ createdAt: "desc" }, { blockedId: "asc" }],
      include: { blocked: { select: memberColumns } },
    });
    return ok({ blocks: rows.map(({ blocked, blockedId }) => ({ ...memberView(blocked), id: blockedId })) });
  },
});
