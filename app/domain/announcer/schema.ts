import { z } from "zod";
import { checkbox, optionalText, wholeNumber } from "../kernel/fields.ts";

const hidden = (message: string) =>
  optionalText(200, "At most 200 characters.").refine((text) => !text || !/\p{Cc}/u.test(text), message);

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
    authorities: optionalText(20_000, "At most 20,000 characters.").nullable(),
    serverPassword: hidden("A password has no line breaks."),
    // Two more letters are for the nicks that it takes while somebody has its own.
    nick: needed(
      28,
      /^[A-Za-z_[\]\\`^{|}][\w[\]\\`^{|}-]*$/,
      "Please enter a nick of at most 28 letters, digits, dashes and underscores that begins with a letter.",
    ),
    account: optionalText(100, "At most 100 characters.")
      .nullable()
      .refine((name) => !name || !/\p{Cc}/u.test(name), "A name has no line breaks."),
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
