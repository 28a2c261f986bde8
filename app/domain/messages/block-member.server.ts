import { isSignedIn } from "../kernel/allow.ts";
import { NoInput } from "../kernel/fields.ts";
import { ok, refuse } from "../kernel/result.ts";
import { actorOf, defineUseCase } from "../kernel/use-case.server.ts";
import { memberColumns, memberView } from "../members/deleted-member.ts";
import { BlockMember } from "./schema.ts";

const nobody = () => refuse("not-found", "There is no such member.");

/** Takes no more messages from a member; what has come stays. Refusals: not-found, invalid (oneself). */
export const blockMember = defineUseCase({
  name: "messages.block-member",
  input: BlockMember,
  allow: isSignedIn,
  async run(context, { memberId }) {
    const { db, clock } = context;
    const { id: userId } = actorOf(context);
    if (memberId === userId) return refuse("invalid", "You cannot block yourself.");
    const member = await db.user.findFirst({ where: { id: memberId, deletedAt: null }, select: { username: true } });
    if (!member) return nobody();
    await db.memberBlock.createMany({
      data: [{ userId, blockedId: memberId, createdAt: clock() }],
      skipDuplicates: true,
    });
    return ok({ username: member.username });
  },
});

/** Takes messages from a member again. Refusals: not-found (not blocked). */
export const unblockMember = defineUseCase({
  name: "messages.unblock-member",
  input: BlockMember,
  allow: isSignedIn,
  async run(context, { memberId }) {
    const { id: userId } = actorOf(context);
    const { count } = await context.db.memberBlock.deleteMany({ where: { userId, blockedId: memberId } });
    return count === 1 ? ok({ id: memberId }) : nobody();
  },
});

/** Whom the member has blocked, newest first. */
export const findBlocks = defineUseCase({
  name: "messages.find-blocks",
  input: NoInput,
  allow: isSignedIn,
  async run(context) {
    const rows = await context.db.memberBlock.findMany({
      where: { userId: actorOf(context).id },
      orderBy: [{ createdAt: "desc" }, { blockedId: "asc" }],
      include: { blocked: { select: memberColumns } },
    });
    return ok({ blocks: rows.map(({ blocked, blockedId }) => ({ ...memberView(blocked), id: blockedId })) });
  },
});
