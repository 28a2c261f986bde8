import type { Db } from "#app/domain/core/kernel/context.server.ts";
import type { Screen } from "./find-screens.ts";

/** The screens that are compared with kept pictures, and those that the README shows; of the demo. */
export async function findKeyScreens(db: Db): Promise<Screen[]> {
  const torrent = await db.torrent.findFirstOrThrow({ orderBy: [{ comments: "desc" }, { name: "asc" }] });
  const topic = await db.forumTopic.findFirstOrThrow({ orderBy: [{ replyCount: "desc" }, { title: "asc" }] });
  const collection = await db.collection.findFirstOrThrow({
    orderBy: { updatedAt: "desc" },
    select: { id: true, owner: { select: { username: true } } },
  });
  const upload = await db.userUpload.findFirstOrThrow({ where: { status: "pending" }, orderBy: { createdAt: "asc" } });
  return [
    { name: "landing", role: "visitor", path: "/" },
    { name: "login", role: "visitor", path: "/login" },
    { name: "home", role: "member", path: "/" },
    { name: "list", role: "member", path: "/?search=kit&category=samples" },
    { name: "torrent", role: "member", path: `/torrents/${torrent.id}` },
    { name: "uploader", role: "member", path: "/uploader" },
    { name: "topic", role: "member", path: `/forums/topics/${topic.id}` },
    { name: "member", role: "member", path: `/members/${collection.owner.username}` },
    { name: "collections", role: "member", path: "/collections" },
    { name: "collection", role: "member", path: `/collections/${collection.id}` },
    { name: "own-torrents", role: "member", path: "/account/torrents" },
    { name: "notices", role: "member", path: "/notices" },
    { name: "messages", role: "member", path: "/messages" },
    { name: "tracker-stats", role: "member", path: "/tracker-stats" },
    { name: "admin", role: "admin", path: "/admin" },
    { name: "admin-upload", role: "admin", path: `/admin/uploads/${upload.id}` },
    { name: "admin-settings", role: "admin", path: "/admin/settings" },
  ];
}

export const README_SCREENS = ["landing", "home", "torrent", "admin"];
