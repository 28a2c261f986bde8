import { z } from "zod";
import { counted } from "./counted.ts";

/** Messages for invalid input if a field has none of its own. */
export const plainErrors: z.ZodErrorMap = (issue, { data, defaultError }) => {
  // Zod asks for the field's own message first and passes it on as the default.
  const isOwn = defaultError !== z.defaultErrorMap(issue, { data, defaultError: "" }).message;
  return { message: isOwn ? defaultError : messageOf(issue) };
};

const typeMessages: Partial<Record<string, string>> = {
  string: "Enter text.",
  number: "Enter a number.",
  integer: "Enter a whole number.",
  boolean: "Choose yes or no.",
  array: "Enter a list.",
  object: "Send the fields of this call as an object.",
  date: "Enter a date.",
};

const formatMessages: Partial<Record<string, string>> = {
  email: "Enter an email address.",
  url: "Enter a web address.",
  date: "Enter a day as YYYY-MM-DD.",
  datetime: "Enter a date and time.",
  uuid: "Invalid ID.",
};

const number = (value: number | bigint) => value.toLocaleString("en-US");

function messageOf(issue: z.ZodIssueOptionalMessage): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.received === "undefined" || issue.received === "null"
        ? "Fill this in."
        : (typeMessages[issue.expected] ?? "This is not valid.");
    case "invalid_enum_value":
      return `Choose one of: ${issue.options.join(", ")}.`;
    case "invalid_literal":
      return `This must be ${JSON.stringify(issue.expected)}.`;
    case "unrecognized_keys":
      return `Unknown fields: ${issue.keys.join(", ")}.`;
    case "invalid_date":
      return "Enter a date.";
    case "invalid_string":
      return (
        (typeof issue.validation === "string" && formatMessages[issue.validation]) || "This is not in the right format."
      );
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "not_multiple_of":
      return `Enter a multiple of ${number(issue.multipleOf)}.`;
    default:
      return "This is not valid.";
  }
}

function tooSmall({ type, minimum, inclusive }: z.ZodTooSmallIssue): string {
  if (type === "string")
    return Number(minimum) <= 1 ? "Fill this in." : `Enter at least ${number(minimum)} characters.`;
  if (type === "array" || type === "set") return `Choose at least ${number(minimum)}.`;
  if (type === "date") return "This date is too early.";
  return `Enter ${inclusive ? `at least ${number(minimum)}` : `more than ${number(minimum)}`}.`;
}

function tooBig({ type, maximum, inclusive }: z.ZodTooBigIssue): string {
  if (type === "string") return `Enter at most ${counted(maximum, "character")}.`;
  if (type === "array" || type === "set") return `Choose at most ${number(maximum)}.`;
  if (type === "date") return "This date is too late.";
  return `Enter ${inclusive ? `at most ${number(maximum)}` : `less than ${number(maximum)}`}.`;
}
