import { Prisma } from "#app/db/generated/client.ts";
import { paths } from "#app/paths/paths.ts";
import { erased, kept, mine, type Noun } from "../../core/kernel/noun.ts";
import { ACCOUNT, FILE, INTERNAL, SECRET } from "../../core/kernel/noun-words.ts";

export const members: Noun = {
  things: [
    {
      kind: "member",
      label: "Member",
      alias: "x",
      from: Prisma.sql`users x`,
      isShown: () => Prisma.sql`x.deleted_at IS NULL`,
      title: Prisma.sql`x.username`,
      author: Prisma.sql`x.id`,
      keys: [Prisma.sql`x.username`],
      page: (key) => paths.members.member(key),
    },
  ],
  privacy: [
    {
      title: "Account",
      holds:
        "Name, former names, email address, picture, text about you, time zone, saved searches, and which rules you accepted and when.",
      why: "To sign you in, to write to you, and to show your profile to other members.",
      seenBy:
        "You and staff who manage members. Members see your name, your picture and what your privacy choice shows.",
      kept: ACCOUNT,
    },
    {
      title: "Addresses of erased accounts",
      holds:
        "A hash of the email address, made with a key that is not in the database; whether staff closed the account, and whether it had its trial.",
      why: "So that nobody can leave to escape a step of discipline, or have a second trial.",
      seenBy: "Nobody.",
      kept: "As long as the step lasts; a year after the deletion",
    },
  ],
  tables: {
    users: {
      personal: [
        erased(
          "email username name_skeleton first_name last_name profile_image_url profile_picture password_hash passkey time_zone about",
        ),
      ],
      other: "font_family font_size theme list_density",
      privacy: "Account",
      exported: mine("Your account", {
        own: "id = :me",
        without: {
          [SECRET]: "password_hash passkey",
          [FILE]: "profile_picture",
          [INTERNAL]: "name_skeleton name_clash",
        },
      }),
    },
    former_usernames: {
      personal: [erased("username name_skeleton")],
      privacy: "Account",
      exported: mine("Your former names", { without: { [INTERNAL]: "name_skeleton" } }),
      whenErased: "delete",
    },
    address_marks: {
      personal: [kept("hash", "a hash under a key that is not in the database", "the step ends; a year")],
      privacy: "Addresses of erased accounts",
      exported: "hashes of addresses of erased accounts, which cannot be traced to a member",
    },
  },
};
