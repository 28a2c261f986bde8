/** The background colour of each theme, for what the browser paints around pages. Equal to the token `--canvas`. */
export const canvasOf = { dark: "#0d0e10", light: "#eeece7" } as const;
