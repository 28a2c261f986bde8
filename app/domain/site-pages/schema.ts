import { z } from "zod";

export const pageNames = ["rules", "faq", "donate"] as const;
export type PageName = (typeof pageNames)[number];

export const pageTitles: Record<PageName, string> = {
  rules: "Rules and terms",
  faq: "Frequently asked questions",
  donate: "Donate",
};

export const OnePage = z.object({ page: z.enum(pageNames, { message: "There is no such page." }) });

export const SetPage = OnePage.extend({
  text: z
    .string({ message: "Please write something." })
    .trim()
    .min(1, "Please write something.")
    .max(30_000, "A page has at most 30,000 characters."),
});
