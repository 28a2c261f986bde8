/** A ready answer for one case: {name} becomes the name of the case, and {member} the member it is about. */
export const fillAnswer = (text: string, name: string, member = name): string =>
  text.replaceAll(/\{(name|member)\}/g, (_, word) => (word === "name" ? name : member));
