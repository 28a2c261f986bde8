/**
 * Invisible characters, and those that change the text direction. The first group holds those that a script or an
 * emoji needs where they are: flags of regions, the style and the joins of emoji, joiners within Arabic, Indic and
 * related scripts, and variants of Han and Mongolian characters. Everything behind it goes, and so do marks beyond
 * sixteen on one letter, which would cover the lines around them.
 */
const UNSEEN =
  /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F}|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[#*0-9])\uFE0F(?=\u20E3)|(?<=[\uFE0F\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200D(?=\p{Extended_Pictographic})|(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])\u200D|(?<=\p{scx=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|(?<=\p{scx=Mong})[\u180B-\u180F])|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]|[^\P{Cc}\t\n]|(?<=\p{M}{16})\p{M}+/gu;

/** Line breaks that a single line must not contain. PostgreSQL, mail and feeds would each treat them differently. */
const BREAKS = /[\t-\r\u0085\u2028\u2029]+/g;

const SEEN = /[^\p{White_Space}\p{M}\p{Default_Ignorable_Code_Point}]/u;

// Marks are counted before normalising, which takes quadratic time over a long run of them.
const withoutUnseen = (text: string) => text.replace(UNSEEN, (_, needed?: string) => needed ?? "").normalize("NFC");

const orNothing = (text: string) => (SEEN.test(text) ? text.trim() : "");

/**
 * Typed text of one or more lines as the site stores it: in Unicode's normal form C, without invisible characters, and
 * empty if nothing would be visible. The blank Braille pattern becomes a space.
 */
export const plainText = (text: string): string =>
  orNothing(withoutUnseen(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").replaceAll("\u2800", " ")));

/** Typed text of a single line as the site stores it: line breaks and tabs become spaces. */
export const plainLine = (text: string): string =>
  orNothing(withoutUnseen(text.replace(BREAKS, " ").replaceAll("\u2800", " ")));

/** The beginning of a text, with an ellipsis if it continues. Emoji are not cut in half. */
export const shorten = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…` : text;

/** The fast path for most names, because a list may have 40,000 files. */
const ASCII = /^[ -~]*$/;

const codeOf = (sign: string) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

/**
 * A name that stays as it is, such as that of a file in a torrent, made safe to show: each character that is
 * invisible or changes the direction is written as its code, "Kick[U+202E]VAW.exe".
 */
export const showUnseen = (name: string): string =>
  ASCII.test(name)
    ? name
    : name
        .replace(UNSEEN, (sign, needed?: string) => needed ?? codeOf(sign))
        .replace(/[\t\n\u2028\u2029\u2800]/g, codeOf);
