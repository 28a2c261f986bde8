import { readAnnouncer } from "#app/domain/notify/announcer/read-announcer.server.ts";
import { sayTestLine } from "#app/domain/notify/announcer/say-test-line.server.ts";
import { setAnnouncer } from "#app/domain/notify/announcer/set-announcer.server.ts";

import { admin } from "./table.server.ts";

export const announcerApi = [
  admin.get("/admin/announcer", readAnnouncer, {
    summary: "Settings of the IRC announcer, without its secrets, and its state",
  }),
  admin.put("/admin/announcer", setAnnouncer, {
    summary: "Configure the announcer; an absent password or key stays unchanged",
  }),
  admin.post("/admin/announcer/test-line", sayTestLine, {
    summary: "Have the announcer send a test line, which programs do not mistake for a torrent",
    takesNoBody: true,
  }),
];
