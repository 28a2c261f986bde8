import { z } from "zod";
import { readMailAddress } from "./mail-address.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-length.ts";
import { plainLine, plainText } from "./plain-text.ts";

/** The largest id: PostgreSQL's integer. */
export const MAX_INT4 = 2_147_483_647;

/** For use cases without input. */
export const NoInput = z.object({});

/** A row's id; `message` is shown for every invalid one. A few tables have longer ids. */
export const id = (message: string, most = MAX_INT4) =>
  z.number({ message, required_error: message }).int(message).positive(message).max(most, message);

/** An account's id, or another that is text. */
export const textId = (message: string) => z.string({ message }).min(1, message).max(64, message);

type TextRule = {
  /** The message if it is absent, shorter than `min` characters, not text, or invisible. */
  missing: string;
  min?: number;
  max: number;
  /** The message if it is longer than `max` characters. */
  tooLong: string;
};

const required =
  (clean: (text: string) => string) =>
  ({ missing, min = 1, max, tooLong }: TextRule) =>
    z
      .string({ required_error: missing, invalid_type_error: missing })
      .transform(clean)
      // Forms turn an empty text into an absent one, before the pipe and within it.
      .pipe(z.string({ required_error: missing, invalid_type_error: missing }).min(min, missing).max(max, tooLong));

const optional =
  (clean: (text: string) => string) =>
  (max: number, tooLong = `At most ${max.toLocaleString("en-US")} characters.`) =>
    z.string().transform(clean).pipe(z.string().max(max, tooLong).default("")).optional();

/** Text of several lines that must be there. */
export const text = required(plainText);

/** Text of a single line that must be there: a name, a title, a subject. */
export const line = required(plainLine);

/** Text of several lines that may be absent or empty. */
export const optionalText = optional(plainText);

/** Text of a single line that may be absent or empty. */
export const optionalLine = optional(plainLine);

const MAIL_MAX = 254;
const wrongAddress = "Please enter a valid email address";

const mailAddressOr = (wrong: string) => (given: string, ctx: z.RefinementCtx) => {
  const found = readMailAddress(given);
  if ("address" in found) return found.address;
  const words = {
    form: wrong,
    local: "Use only plain Latin letters, digits and punctuation before the @; mail servers accept nothing else.",
    literal: "Enter an address with a domain, such as you@example.org, not an IP address.",
  };
  ctx.addIssue({ code: "custom", message: words[found.problem] });
  return z.NEVER;
};

/** A mail address, whose domain may be in any script and is stored in the form that DNS uses. */
export const mailAddress = (missing: string, wrong = wrongAddress) =>
  line({ missing, max: MAIL_MAX, tooLong: "This email address is too long." }).transform(mailAddressOr(wrong));

/** A mail address that may be absent or empty. */
export const optionalMailAddress = () =>
  optionalLine(MAIL_MAX, "This email address is too long.").transform((given, ctx) =>
    given ? mailAddressOr(wrongAddress)(given, ctx) : undefined,
  );

type ListRule = {
  /** The message if it is absent, not a list, or has fewer than `min` entries. */
  missing: string;
  min?: number;
  max: number;
  /** The message if it has more than `max` entries. */
  tooMany: string;
};

/** A list. One that is too long is refused before its entries are read, because each invalid entry costs an error. */
export const list = <Item extends z.ZodTypeAny>(
  item: Item,
  { missing, min = 0, max, tooMany }: ListRule,
): z.ZodType<z.output<Item>[], z.ZodTypeDef, z.input<Item>[]> =>
  z
    .array(z.unknown(), { message: missing })
    .transform((all, ctx) => {
      if (all.length <= max) return all;
      ctx.addIssue({ code: "custom", message: tooMany });
      // Rules behind the list never see entries that were not read.
      return [];
    })
    .pipe(z.array(item).min(min, missing).max(max, tooMany));

/** A box to tick: absent means no. Forms send "on", JSON true. */
export const checkbox = z.boolean().default(false);

/** A box that must be ticked, e.g. a declaration. */
export const mustTick = (message: string) => checkbox.refine(Boolean, message);

/** A token in the site's format; `message` is shown for every invalid one. */
export const tokenText = (message: string) =>
  line({ missing: message, max: 64, tooLong: message }).refine((token) => /^[\w-]{43}$/.test(token), message);

/** One of a few words; `message` is shown for every other. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(values, { message });

/** A whole number between two others. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.number({ message }).int(message).min(min, message).max(max, message);

/** A day in UTC, as YYYY-MM-DD. */
export const day = z.string().date("Enter a day as YYYY-MM-DD.");

const passwordText = (missing: string) =>
  z.string({ required_error: missing, invalid_type_error: missing }).min(1, missing);

/** A password that is compared with the stored one. */
export const givenPassword = (missing: string) => passwordText(missing).max(PASSWORD_MAX, "Password is too long");

/** A new password. */
export const newPassword = (missing: string) =>
  passwordText(missing)
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
    .max(PASSWORD_MAX, "Password is too long");
