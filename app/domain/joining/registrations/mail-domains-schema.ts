import { z } from "zod";
import { checkbox, list } from "../../core/kernel/fields.ts";
import { readMailAddress } from "../../core/kernel/mail-address.ts";
import { plainText } from "../../core/kernel/plain-text.ts";

const MOST = 1_000;
const TEXT_MAX = 100_000;
const EACH_LINE = "Enter one domain a line.";
const tooMany = `At most ${MOST.toLocaleString("en-US")} lines.`;

/** A domain as DNS knows it, with `*.` where it stands for all below; null where it is none. */
function readDomain(given: string): string | null {
  const text = given.trim().replace(/^@/, "");
  const isAllBelow = text.startsWith("*.");
  const read = readMailAddress(`a@${isAllBelow ? text.slice(2) : text}`);
  return "address" in read ? `${isAllBelow ? "*." : ""}${read.address.slice(2)}` : null;
}

/** Lines of a form, or a list of domains. */
const domains = () =>
  z
    .union([z.string().max(TEXT_MAX), list(z.string(), { missing: EACH_LINE, max: MOST, tooMany })], {
      errorMap: () => ({ message: EACH_LINE }),
    })
    .default([])
    .transform((given, ctx): string[] => {
      const refuse = (message: string) => {
        ctx.addIssue({ code: "custom", message });
        return z.NEVER;
      };
      const lines = (typeof given === "string" ? plainText(given).split("\n") : given).filter((line) => line.trim());
      if (lines.length > MOST) return refuse(tooMany);
      const read = lines.map(readDomain);
      const wrong = read.indexOf(null);
      if (wrong >= 0)
        return refuse(`Line ${wrong + 1} is not a domain. Enter one such as example.org or *.example.org.`);
      return [...new Set(read.filter((domain) => domain !== null))];
    });

export const SetMailDomains = z.object({
  allowed: domains().describe("Empty: any that is not refused"),
  denied: domains().describe("These are refused even if they are allowed"),
  exempt: domains().describe("Accepted although they are known for disposable addresses"),
  refusesThrowAway: checkbox.describe("Whether domains are refused that give away addresses for minutes"),
});
