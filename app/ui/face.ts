/**
 * The avatar of a member without a picture, always the same for a name: two of the seven hues, on one of four edges,
 * cut at one of three places. 504 avatars, as classes of app/styles/avatar.css.
 */
export function faceOf(name: string): string {
  let rest = hash(name.toLowerCase());
  const take = (choices: number) => {
    const choice = rest % choices;
    rest = Math.floor(rest / choices);
    return choice;
  };
  const first = take(7);
  const second = (first + 1 + take(6)) % 7;
  return `face-a${first} face-b${second} face-e${take(4)} face-c${take(3)}`;
}

/** One of the seven hues for a name, as the class that sets `--a`. */
export const toneOf = (name: string): string => `face-a${hash(name.toLowerCase()) % 7}`;

/** FNV-1a, 32 bits: short, and names that differ in one letter get distant numbers. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return (sum ^ (sum >>> 15)) >>> 0;
}
