import type { TestDatabase } from "#tests/support/database.ts";
import { actorFrom, makeContext, makeMember } from "#tests/support/factories.ts";
import type { Context } from "../../core/kernel/context.server.ts";
import { countUnread } from "./count-unread.server.ts";
import { findMessages } from "./find-messages.server.ts";
import { sendMessage } from "./send-message.server.ts";

type User = Awaited<ReturnType<typeof makeMember>>;

/** Three members, an administrator, and short ways to send; for the tests of the messages. */
export async function setUpMessages({ db }: TestDatabase) {
  const [alice, bob, eve, admin] = await Promise.all([
    makeMember(db),
    makeMember(db),
    makeMember(db),
    makeMember(db, { isAdmin: true }),
  ]);
  const as = (user: User, more: Partial<Context> = {}) => makeContext(db, actorFrom(user), more);
  const send = async (content = "Hello", from = alice, to = bob, subject = "Cables") => {
    const sent = await sendMessage.execute(as(from), { receiverId: to.username, subject, content });
    if (!sent.ok) throw new Error(sent.message);
    return sent.value.id;
  };
  const unread = async (user: User) => {
    const found = await countUnread.execute(as(user), {});
    return found.ok ? found.value.count : null;
  };
  const box = async (user: User, type: "inbox" | "sent", search?: string) => {
    const found = await findMessages.execute(as(user), { type, search });
    return found.ok ? found.value.messages.map(({ id }) => id) : [];
  };
  const row = (id: number) => db.privateMessage.findUnique({ where: { id } });
  return { db, alice, bob, eve, admin, as, send, unread, box, row };
}
