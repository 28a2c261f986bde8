import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";

type About = { torrentId: number; name: string; origin: string };

/** A name, escaped for Markdown. */
const plain = (name: string) => name.replace(/[\\`*_~[\]<>#|!]/g, "\\$&");

const link = (label: string, origin: string, at: string) => `[${label}](${absoluteUrl(origin, at)})`;

/** For members who have a torrent without seeders. */
export const seedRequest = ({ torrentId, name, origin }: About) => ({
  subject: `Can you seed ${name}?`,
  content: [
    `No one is seeding ${plain(name)}, and a member would like to download it. You have downloaded or uploaded it before.`,
    "If you still have the files, please start it in your client again. Otherwise you don't need to do anything.",
    link("Open the torrent", origin, paths.torrent(torrentId)),
    link("Turn off these messages", origin, paths.account.seedRequests()),
  ].join("\n\n"),
});

/** To the member who asked for seeders. */
export const seededAgain = ({ torrentId, name, origin }: About) => ({
  subject: `${name} is seeded again`,
  content: [
    `You asked for seeders of ${plain(name)}. It has a seeder again: start it in your client to continue.`,
    link("Open the torrent", origin, paths.torrent(torrentId)),
  ].join("\n\n"),
});
