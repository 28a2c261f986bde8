/**
 * Characters without a shape of their own: controls, those that turn the direction of what follows, blanks of no width,
 * fillers and tags. Joiners have a meaning between letters that join and between emoji, and none beside Latin letters.
 */
const invisible =
  /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]|(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}|(?<![^\p{Script=Latin}\p{ASCII}])\p{Join_Control}/gu;

/** A name in which every character can be seen: "Kick\u202eVAW.exe" reads "Kick[U+202E]VAW.exe", and not as a sound. */
export const showInvisible = (name: string): string =>
  name.replace(
    invisible,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
