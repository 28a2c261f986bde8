import { readExport, requestExport } from "#app/domain/administration/exports/own-export.server.ts";
import { leave, readLeaving, stay } from "#app/domain/administration/privacy/leave.server.ts";
import { readClocks } from "#app/domain/administration/privacy/read-clocks.server.ts";
import { changePicture } from "#app/domain/core/pictures/change-picture.server.ts";
import { readOwnPicture } from "#app/domain/core/pictures/read-own-picture.server.ts";
import { Fonts } from "#app/domain/notify/preferences/output.ts";
import { readFonts } from "#app/domain/notify/preferences/read-fonts.server.ts";
import { readTimeZone } from "#app/domain/notify/preferences/read-time-zone.server.ts";
import { setDensity } from "#app/domain/notify/preferences/set-density.server.ts";
import { setFonts } from "#app/domain/notify/preferences/set-fonts.server.ts";
import { readSeedRequests, setSeedRequests } from "#app/domain/notify/preferences/set-seed-requests.server.ts";
import { setTimeZone } from "#app/domain/notify/preferences/set-time-zone.server.ts";
import { findSignIns } from "#app/domain/people/account/find-sign-ins.server.ts";
import { requestEmailChange } from "#app/domain/people/account/request-email-change.server.ts";
import { readProfile } from "#app/domain/people/members/read-profile.server.ts";

import { read, session } from "./table.server.ts";

export const membersApi = [
  read.get("/user/profile", readProfile, { summary: "The member's own profile" }),
  read.get("/user/profile-picture", readOwnPicture, { summary: "The member's own picture as a data URL" }),
  session.post("/user/profile-picture", changePicture, {
    summary: "Change the picture; it is scaled to a JPEG of at most 200x200 pixels",
  }),
  session.post("/user/update-email", requestEmailChange, {
    summary: "Request a new email address; a mailed link confirms it",
  }),
  read.get("/user/font-preferences", readFonts, { answer: Fonts, summary: "The member's font and font size" }),
  session.post("/user/font-preferences", setFonts, { summary: "Set the font and font size" }),
  read.get("/user/time-zone", readTimeZone, { summary: "The time zone in which the member sees times" }),
  session.post("/user/time-zone", setTimeZone, {
    summary: "Set the time zone in which times are shown",
  }),
  read.get("/user/seed-requests", readSeedRequests, {
    summary: "Whether the site may ask the member to seed torrents they had",
  }),
  session.post("/user/seed-requests", setSeedRequests, { summary: "Turn requests to seed on or off" }),
  read.get("/privacy", readClocks, {
    summary: "What the site stores about people, why, who can see it, and for how long; public",
  }),
  session.get("/user/sign-ins", findSignIns, { summary: "The member's latest sign-ins, newest first" }),
  session.get("/user/export", readExport, {
    summary: "The archive of the member's data: whether it is ready, and its URL, which is valid for a day",
  }),
  session.post("/user/export", requestExport, {
    summary: "Request the archive; once a day, after a recent confirmation",
  }),
  session.get("/user/delete-account", readLeaving, {
    summary: "When the member's account will be deleted; null if it will not",
  }),
  session.post("/user/delete-account", leave, {
    summary: "Schedule the deletion of the member's account in a week; needs the password and a confirmation",
  }),
  session.post("/user/keep-account", stay, { summary: "Cancel the deletion of the account" }),
  session.post("/user/list-density", setDensity, { summary: "Set the row height of the index" }),
];
