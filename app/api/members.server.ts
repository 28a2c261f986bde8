import { requestEmailChange } from "#app/domain/account/request-email-change.server.ts";
import { readProfile } from "#app/domain/members/read-profile.server.ts";
import { changePicture } from "#app/domain/pictures/change-picture.server.ts";
import { readOwnPicture } from "#app/domain/pictures/read-own-picture.server.ts";
import { readFonts } from "#app/domain/preferences/read-fonts.server.ts";
import { setFonts } from "#app/domain/preferences/set-fonts.server.ts";
import { get, post, undeclared } from "./table.server.ts";

export const membersApi = [
  get("/user/profile", readProfile, { answer: undeclared, summary: "The member's own profile" }),
  get("/user/profile-picture", readOwnPicture, {
    answer: undeclared,
    summary: "The member's own picture as a data URL",
  }),
  post("/user/profile-picture", changePicture, {
    answer: undeclared,
    summary: "Change the picture; scaled to at most 200x200 JPEG",
    maxBytes: 12 * 1024 * 1024,
  }),
  post("/user/update-email", requestEmailChange, {
    answer: undeclared,
    summary: "Ask for a new address; a mailed link confirms it",
  }),
  get("/user/font-preferences", readFonts, { answer: undeclared, summary: "The member's font and its size" }),
  post("/user/font-preferences", setFonts, { answer: undeclared, summary: "Set font and size" }),
];
