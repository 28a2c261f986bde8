import { memberFields } from "#app/domain/people/members/member-fields.ts";
import { makeMember, makeTorrent } from "#tests/support/factories.ts";
import { type Db, HUGE, LONG_TEXT, LONG_WORD, longAddress, type Named, OLD } from "./long-words.ts";
import { seedLongCases } from "./seed-long-cases.ts";
import { seedStaff, seedTracker } from "./seed-long-figures.ts";

/** One of everything, with the longest words and figures that it may have, of the members `member` and `admin`. */
export async function seedLongContent(db: Db, { member, admin }: { member: string; admin: string }): Promise<void> {
  const user = await makeMember(db, {
    username: member,
    lastPaymentDate: new Date(),
    email: longAddress(member.toLowerCase()),
    about: LONG_TEXT,
    shows: [...memberFields],
    createdAt: OLD,
  });
  const staff = await makeMember(db, {
    username: admin,
    lastPaymentDate: new Date(),
    email: longAddress(admin.toLowerCase()),
    isAdmin: true,
    createdAt: OLD,
  });
  const name = `${member} ${LONG_WORD}`.slice(0, 200);
  const torrent = await makeTorrent(db, {
    name,
    description: LONG_TEXT,
    licence: LONG_WORD.slice(0, 100),
    tags: [LONG_WORD.slice(0, 40), "tag"],
    nfo: `${"═".repeat(120)}\n${LONG_WORD}`,
    sizeBytes: HUGE,
    size: "8192.0 TB",
    fileCount: 1_234_567,
    seeders: 1_234_567,
    leechers: 7_654_321,
    comments: 1,
    uploadedBy: user.id,
    createdAt: OLD,
  });
  await db.torrentComment.create({ data: { torrentId: torrent.id, userId: user.id, comment: LONG_TEXT } });
  // Older than the long one, which walks are to find first.
  const suggested = await makeTorrent(db, { name: "Suggested kit", createdAt: new Date("2001-01-01") });
  await db.collection.create({
    data: {
      ownerId: user.id,
      name: LONG_WORD.slice(0, 100),
      text: LONG_TEXT,
      visibility: "suggestions",
      createdAt: OLD,
      updatedAt: OLD,
      items: { create: { torrentId: torrent.id, position: 1, note: LONG_TEXT.slice(0, 1_000), addedAt: OLD } },
      suggestions: {
        create: { torrentId: suggested.id, userId: staff.id, word: LONG_TEXT.slice(0, 500), createdAt: OLD },
      },
    },
  });
  await seedTalk(db, user, staff);
  await seedLongCases(db, user, staff, torrent);
  await seedTracker(db, user, torrent);
  await seedStaff(db, user, staff, torrent);
}

async function seedTalk(db: Db, user: Named, staff: Named) {
  const category =
    (await db.forumCategory.findFirst({ where: { isHidden: false }, orderBy: { id: "asc" } })) ??
    (await db.forumCategory.create({ data: { name: "General" } }));
  const post = {
    content: `${LONG_TEXT}\n\n\`\`\`\n${LONG_WORD}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${LONG_WORD} | ${LONG_WORD} |`,
    authorId: user.id,
    createdAt: OLD,
  };
  const topic = await db.forumTopic.create({
    data: {
      ...post,
      categoryId: category.id,
      title: LONG_WORD,
      views: 1_234_567,
      replyCount: 1,
      lastReplyAt: OLD,
      lastReplyBy: user.id,
    },
  });
  await db.forumReply.create({ data: { ...post, topicId: topic.id } });
  const letter = { subject: LONG_WORD.slice(0, 150), content: LONG_TEXT, createdAt: OLD };
  await db.privateMessage.createMany({
    data: [
      { ...letter, senderId: user.id, receiverId: staff.id },
      { ...letter, senderId: staff.id, receiverId: user.id },
    ],
  });
  await db.chatMessage.create({
    data: { userId: user.id, username: user.username, message: LONG_TEXT, createdAt: OLD },
  });
  await db.memberBlock.create({ data: { userId: staff.id, blockedId: user.id } });
  const everyone = await db.user.findMany({ select: { id: true } });
  await db.standingStep.createMany({
    data: everyone.map(({ id }) => ({ userId: id, kind: "note", reason: LONG_TEXT, note: LONG_WORD, createdAt: OLD })),
  });
  await db.notification.create({
    data: { message: LONG_TEXT, adminUsername: staff.username, adminId: staff.id, createdAt: OLD },
  });
}
