import { readAnnouncer } from "#app/domain/notify/announcer/read-announcer.server.ts";
import { sayTestLine } from "#app/domain/notify/announcer/say-test-line.server.ts";
import { setAnnouncer } from "#app/domain/notify/announcer/set-announcer.server.ts";
import { Announcer, AnnouncerSetting, TestLine } from "./answers/announcer.ts";
import { admin } from "./table.server.ts";

export const announcerApi = [
  admin.get("/admin/announcer", readAnnouncer, Announcer, {
    summary: "How the announcer on IRC is set, without its secrets, and how it is doing",
  }),
  admin.put("/admin/announcer", setAnnouncer, AnnouncerSetting, {
    summary: "Set where and how the announcer speaks; a password or key that is absent stays as it is",
  }),
  admin.post("/admin/announcer/test-line", sayTestLine, TestLine, {
    summary: "Have the announcer say a line that no program takes for a torrent",
    takesNoBody: true,
  }),
];
