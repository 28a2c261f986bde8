import { z } from "zod";
import { checkbox, line, optionalLine, optionalText, wholeNumber } from "../../core/kernel/fields.ts";
import { plainLine } from "../../core/kernel/plain-text.ts";

const hidden = (message: string) =>
  z
    .string()
    .max(200, "At most 200 characters.")
    .refine((text) => !/\p{Cc}/u.test(text), message)
    .optional();

/** Text that may be absent, empty or null. */
const none = (max: number) => optionalText(max).unwrap().nullish();

const needed = (max: number, form: RegExp, message: string) =>
  line({ missing: message, max, tooLong: message }).refine((text) => form.test(text), message);

/** The announcer's settings. An empty password or key stays unchanged. */
export const SetAnnouncer = z
  .object({
    isOn: checkbox,
    server: optionalLine(253)
      .default("")
      .refine((name) => /^[\w.:-]*$/.test(name ?? ""), "Enter only a host name or address, such as irc.example.org."),
    port: wholeNumber(1, 65_535, "Enter a port from 1 to 65535."),
    usesTls: checkbox,
    authorities: none(20_000),
    serverPassword: hidden("A password cannot contain line breaks."),
    // Two more characters are left for the nicks it uses while its own is taken.
    nick: needed(
      28,
      /^[A-Za-z_[\]\\`^{|}][\w[\]\\`^{|}-]*$/,
      "A nick has at most 28 letters, digits, dashes and underscores, and begins with a letter.",
    ),
    account: z
      .string()
      .refine((name) => !/\p{Cc}/u.test(name) || plainLine(name) === "", "A name cannot contain line breaks.")
      .transform(plainLine)
      .pipe(z.string().max(100, "At most 100 characters."))
      .nullish(),
    accountPassword: hidden("A password cannot contain line breaks."),
    channel: needed(50, /^[#&][!-+\--9;-~]+$/, "A channel begins with # and contains no spaces or commas."),
    channelKey: hidden("A key contains no spaces or commas.").refine(
      (key) => !key || !/[\s,]/.test(key),
      "A key contains no spaces or commas.",
    ),
    forgetsSecrets: checkbox,
    paceLines: wholeNumber(1, 50, "Enter a number of lines from 1 to 50."),
    paceSeconds: wholeNumber(1, 60, "Enter a number of seconds from 1 to 60."),
  })
  .refine(({ isOn, server }) => !isOn || server !== "", {
    message: "Enter the server, or turn the announcer off.",
    path: ["server"],
  });
