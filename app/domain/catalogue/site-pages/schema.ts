import { z } from "zod";
import { checkbox, choice, text } from "../../core/kernel/fields.ts";

export const pageNames = ["rules", "faq", "donate"] as const;
export type PageName = (typeof pageNames)[number];

export const pageTitles: Record<PageName, string> = {
  rules: "Rules and terms",
  faq: "Frequently asked questions",
  donate: "Donate",
};

export const PAGE_MAX = 30_000;

export const OnePage = z.object({ page: choice([...pageNames], "This page does not exist.") });

export const SetPage = OnePage.extend({
  text: text({
    missing: "Write something.",
    max: PAGE_MAX,
    tooLong: "A page has at most 30,000 characters.",
  }),
  isImportant: checkbox.describe("For the rules only: members must accept this version at their next visit"),
});
