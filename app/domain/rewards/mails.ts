import { absoluteUrl } from "#app/paths/path.ts";
import { paths } from "#app/paths/paths.ts";
import type { MailBody } from "../mail/mail-body.ts";

export const eliteMail = ({ username, origin }: { username: string; origin: string }): MailBody => ({
  subject: "You are an elite member",
  paragraphs: [`Hello ${username},`, "Your membership is free for life. Thank you for what you do for this community."],
  link: { label: "Rewards", url: absoluteUrl(origin, paths.activity()) },
});
