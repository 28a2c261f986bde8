/** The id of a heading, as GitHub creates it from the title. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
