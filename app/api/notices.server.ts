import { findBookmarks } from "#app/domain/community/bookmarks/find-bookmarks.server.ts";
import { keep, setBookmark, unkeep } from "#app/domain/community/bookmarks/keep.server.ts";
import { findFollows } from "#app/domain/community/follows/find-follows.server.ts";
import { follow, unfollow } from "#app/domain/community/follows/follow.server.ts";
import { bellTopic, readBell } from "#app/domain/notify/notices/bell.server.ts";
import { findNotices } from "#app/domain/notify/notices/find-notices.server.ts";
import { markNoticesRead, markNoticeUnread } from "#app/domain/notify/notices/mark-read.server.ts";
import { addPushDevice, findPushDevices, removePushDevice } from "#app/domain/notify/notices/push-devices.server.ts";
import { readNoticeSettings, setNoticeSettings } from "#app/domain/notify/notices/settings.server.ts";
import { createSlots } from "#app/http/edge/slots.ts";
import { eventStream } from "#app/http/event-stream.server.ts";

import { messages, read, session } from "./table.server.ts";

/**
 * Nearly every open page has a bell, so these streams do not use the connection limit of progress streams. Every
 * change notifies the bell, so it reads unprompted only once a minute.
 */
const bells = { slots: createSlots({ inAll: 5_000, perKey: 16 }), rereadMs: 60_000 };

export const noticesApi = [
  messages.get("/notices", findNotices, {
    summary: "The member's notices, newest first",
  }),
  messages.get("/notices/events", readBell, {
    operationId: "notices.watch",
    summary: "Number of unread notices, up to 100, and the times of the latest ten, as server-sent events",
    produces: "text/event-stream",
    respond: (_, { context, args }) =>
      eventStream(
        args.request,
        {
          caller: context,
          topic: bellTopic(context.actor?.id ?? ""),
          async read(caller) {
            const found = await readBell.execute(caller, {});
            return found.ok ? found.value : null;
          },
        },
        bells,
      ),
  }),
  messages.post("/notices/read", markNoticesRead, { summary: "Mark a notice as read, or all of them" }),
  messages.post("/notices/unread", markNoticeUnread, { summary: "Mark a notice as unread" }),
  read.get("/user/notice-settings", readNoticeSettings, {
    summary: "The member's notification settings, by kind of notice",
  }),
  session.put("/user/notice-settings", setNoticeSettings, {
    summary: "Set the member's notification settings",
  }),
  read.get("/user/push-subscriptions", findPushDevices, {
    summary: "The browsers that receive the member's push notifications, and the key for subscribing",
  }),
  session.post("/user/push-subscriptions", addPushDevice, {
    summary: "Push notices to this session's browser until the session ends",
    status: 201,
  }),
  session.del("/user/push-subscriptions/:subscriptionId", removePushDevice, {
    summary: "Stop pushing notices to a browser",
  }),
  read.get("/user/follows", findFollows, {
    summary: "What the member follows, newest first",
  }),
  session.post("/user/follows", follow, { summary: "Follow something, to get notices about its news" }),
  session.del("/user/follows/:kind/:subjectId", unfollow, { summary: "Stop following something" }),
  read.get("/user/bookmarks", findBookmarks, {
    summary: "The member's bookmarks, newest first, with the folder names",
  }),
  session.post("/user/bookmarks", keep, { summary: "Bookmark a torrent, publisher, product, topic or reply" }),
  session.put("/user/bookmarks/:kind/:subjectId", setBookmark, {
    summary: "Bookmark something in a folder with a note, or change the folder and note of a bookmark",
  }),
  session.del("/user/bookmarks/:kind/:subjectId", unkeep, { summary: "Remove a bookmark" }),
];
