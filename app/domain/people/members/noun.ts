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
        "Name, names you had before, mail address, picture, text about you, time zone, saved searches, and which rules you accepted when.",
      why: "To let you in, to write to you, and to show you to other members.",
      seenBy:
        "You and staff who manage members. Members see your name, your picture and what your privacy choice shows.",
      kept: ACCOUNT,
    },
    {
      title: "Addresses of erased accounts",
      holds:
        "A hash of the address, under a key that is not in the database: that staff had closed the account, and that it had its first free days.",
      why: "So that nobody washes off a step by leaving, or has a trial twice.",
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
      exported: mine("Names you had before", { without: { [INTERNAL]: "name_skeleton" } }),
      whenErased: "delete",
    },
    address_marks: {
      personal: [kept("hash", "a hash under a key that is not in the database", "the step ends; a year")],
      privacy: "Addresses of erased accounts",
      exported: "hashes of addresses of erased accounts; nobody can tell whose",
    },
  },
};
