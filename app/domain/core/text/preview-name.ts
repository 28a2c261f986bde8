/** The name of the button that previews a text; its value is the name of the text's field. */
export const PREVIEW = "preview";
