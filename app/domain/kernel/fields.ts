import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "./password-length.ts";

/** The largest id: PostgreSQL's integer. */
export const MAX_INT4 = 2_147_483_647;

/** For use cases that take nothing. */
export const NoInput = z.object({});

/** A row's id; every wrong one is told by `message`. The ids of a few tables are longer than most. */
export const id = (message: string, most = MAX_INT4) =>
  z.number({ message, required_error: message }).int(message).positive(message).max(most, message);

/** An account's id, or another that is text. */
export const textId = (message: string) => z.string({ message }).min(1, message).max(64, message);

type TextRule = {
  /** Said where it is absent, empty or no text. */
  missing: string;
  max: number;
  /** Said where it is longer than `max` characters. */
  tooLong: string;
};

/** Text that must be there, without outer blanks. */
export const text = ({ missing, max, tooLong }: TextRule) =>
  z.string({ required_error: missing, invalid_type_error: missing }).trim().min(1, missing).max(max, tooLong);

/** Text that may be absent or empty, without outer blanks. */
export const optionalText = (max: number, tooLong: string) => z.string().trim().max(max, tooLong).optional();

/** A box to tick: absent means no. Forms send "on", JSON true. */
export const checkbox = z.boolean().default(false);

/** A box that must be ticked, e.g. a declaration. */
export const mustTick = (message: string) => checkbox.refine(Boolean, message);

/** One of a few words; every wrong one is told by `message`. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values, message: string) =>
  z.enum(values, { message });

/** A whole number between two others. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.number({ message }).int(message).min(min, message).max(max, message);

/** A day in UTC, as YYYY-MM-DD. */
export const day = z.string().date("Please enter a day as YYYY-MM-DD.");

const passwordText = (missing: string) =>
  z.string({ required_error: missing, invalid_type_error: missing }).min(1, missing);

/** A password that is compared with the stored one. */
export const givenPassword = (missing: string) => passwordText(missing).max(PASSWORD_MAX, "Password is too long");

/** A password that is to be set. */
export const newPassword = (missing: string) =>
  passwordText(missing)
    .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
    .max(PASSWORD_MAX, "Password is too long");
