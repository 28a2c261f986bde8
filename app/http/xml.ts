import { XMLBuilder } from "fast-xml-parser";

/** HTML is already escaped: CDATA avoids escaping it again, which would multiply its size. */
export const CDATA = "#cdata";

const xml = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  cdataPropName: CDATA,
});

/**
 * An XML document of nested elements. A name that begins with "@" is an attribute, and "#text" is an element's text.
 */
export const writeXml = (root: object): string => `<?xml version="1.0" encoding="UTF-8"?>\n${xml.build(root)}`;
