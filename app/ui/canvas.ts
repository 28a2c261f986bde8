/** The colour behind each theme's pages, for what the browser paints around them; the token `--canvas` says the same. */
export const canvasOf = { dark: "#0d0e10", light: "#eeece7" } as const;
