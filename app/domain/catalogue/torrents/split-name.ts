/** The parts of a name written as "Publisher - Title v1.0 [FORMAT]". Missing parts are null. */
export type NameParts = { publisher: string | null; title: string; version: string | null; format: string | null };

/**
 * Splits a torrent's name for display. The parts and the text between them make up the whole name again. A name that is
 * written in another way is all title.
 */
export function splitName(name: string): NameParts {
  const dash = name.indexOf(" - ");
  const publisher = dash > 0 ? name.slice(0, dash) : null;
  let title = publisher === null ? name : name.slice(dash + 3);
  const bracket = title.endsWith("]") ? title.lastIndexOf(" [") : -1;
  const format = bracket > 0 ? title.slice(bracket + 2, -1) : null;
  if (format !== null) title = title.slice(0, bracket);
  const space = title.lastIndexOf(" ");
  const last = title.slice(space + 1);
  const version = space > 0 && /^v\d/i.test(last) ? last : null;
  if (version !== null) title = title.slice(0, space);
  return title.trim()
    ? { publisher, title, version, format }
    : { publisher: null, title: name, version: null, format: null };
}
