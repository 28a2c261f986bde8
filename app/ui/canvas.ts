/** The colour behind each theme's pages, for what the browser paints around them; the token `--canvas` says the same. */
export const canvasOf = { dark: "#0b0d10", light: "#f3f4f6" } as const;
