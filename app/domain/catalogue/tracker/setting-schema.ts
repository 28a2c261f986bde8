import { z } from "zod";
import { list } from "../../core/kernel/fields.ts";
import { plainText } from "../../core/kernel/plain-text.ts";
import { type ClientRule, checkRule, MAX_RULES, readRule } from "./client-rules.ts";

const notRules = "Enter a list of rules, each with a prefix.";
const tooMany = `At most ${MAX_RULES} lines.`;
const Rule = z.object({ prefix: z.string().min(1), from: z.string().optional(), to: z.string().optional() });
const Given = list(Rule, { missing: notRules, max: MAX_RULES, tooMany });
const TEXT_MAX = 20_000;

/** Lines of a form, or a list of rules. */
const rules = () =>
  z
    .union([z.string().max(TEXT_MAX), Given], { errorMap: () => ({ message: notRules }) })
    .default([])
    .transform((given, ctx): ClientRule[] => {
      const refuse = (message: string) => {
        ctx.addIssue({ code: z.ZodIssueCode.custom, message });
        return z.NEVER;
      };
      const lines =
        typeof given === "string"
          ? plainText(given)
              .split("\n")
              .filter((line) => line.trim() !== "")
          : null;
      const read = lines?.map(readRule) ?? (given as ClientRule[]).map(checkRule);
      if (read.length > MAX_RULES) return refuse(tooMany);
      const wrong = read.findIndex((rule) => typeof rule === "string");
      if (wrong >= 0) return refuse(`Line ${wrong + 1} ${read[wrong]}.`);
      return read.filter((rule): rule is ClientRule => typeof rule !== "string");
    });

const whole = (least: number, most: number) =>
  z
    .number({ message: "Enter a number." })
    .int("Enter a whole number.")
    .min(least, `The minimum is ${least}.`)
    .max(most, `The maximum is ${most}.`);

/** Null or empty: the environment sets it. */
const seconds = (least: number, most: number) => whole(least, most).nullish();

export const SetTracker = z
  .object({
    allowedClients: rules(),
    deniedClients: rules(),
    maxClients: whole(1, 100),
    maxAnnouncesPerMinute: whole(1, 10_000),
    maxRate: whole(1_000, 1_000_000_000_000),
    // Programs written before this field existed keep the default.
    maxNetworks: whole(0, 50).default(5),
    announceInterval: seconds(60, 7_200),
    minInterval: seconds(10, 7_200),
  })
  .refine(({ announceInterval, minInterval }) => (minInterval ?? 0) <= (announceInterval ?? minInterval ?? 0), {
    path: ["minInterval"],
    message: "This cannot be longer than the announce interval.",
  });
