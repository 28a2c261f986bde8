import { z } from "zod";
import { checkbox, optionalText, wholeNumber } from "../kernel/fields.ts";

const hidden = (message: string) =>
  optionalText(200, "At most 200 characters.").refine((text) => !text || !/\p{Cc}/u.test(text), message);

/** Text that may be absent, empty or null. */
const none = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString("en-US")} characters.`)
    .nullish();

const needed = (max: number, form: RegExp, message: string) =>
  z.string({ message }).trim().min(1, message).max(max, message).regex(form, message);

/** Where and how the announcer speaks. A password or key that is left empty stays as it is. */
export const SetAnnouncer = z
  .object({
    isOn: checkbox,
    server: z
      .string()
      .trim()
      .max(253, "At most 253 characters.")
      .regex(/^[\w.:-]*$/, "Please enter a host's name or address alone, e.g. irc.example.org.")
      .default(""),
    port: wholeNumber(1, 65_535, "Please enter a port from 1 to 65535."),
    usesTls: checkbox,
    authorities: none(20_000),
    serverPassword: hidden("A password has no line breaks."),
    // Two more letters are for the nicks that it takes while somebody has its own.
    nick: needed(
      28,
      /^[A-Za-z_[\]\\`^{|}][\w[\]\\`^{|}-]*$/,
      "Please enter a nick of at most 28 letters, digits, dashes and underscores that begins with a letter.",
    ),
    account: none(100).refine((name) => !name || !/\p{Cc}/u.test(name), "A name has no line breaks."),
    accountPassword: hidden("A password has no line breaks."),
    channel: needed(
      50,
      /^[#&][!-+\--9;-~]+$/,
      "Please enter a channel that begins with # and has neither blanks nor commas.",
    ),
    channelKey: hidden("A key has neither blanks nor commas.").refine(
      (key) => !key || !/[\s,]/.test(key),
      "A key has neither blanks nor commas.",
    ),
    forgetsSecrets: checkbox,
    paceLines: wholeNumber(1, 50, "Please enter a number of lines from 1 to 50."),
    paceSeconds: wholeNumber(1, 60, "Please enter a number of seconds from 1 to 60."),
  })
  .refine(({ isOn, server }) => !isOn || server !== "", {
    message: "Please enter the server, or turn the announcer off.",
    path: ["server"],
  });
