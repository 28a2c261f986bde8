import { XMLBuilder } from "fast-xml-parser";

/** HTML is escaped already: as CDATA it is not escaped again, which would multiply its size. */
export const CDATA = "#cdata";

const xml = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
  cdataPropName: CDATA,
});

/** An XML document of nested elements. A name that begins with "@" is an attribute, "#text" the text of an element that has some. */
export const writeXml = (root: object): string => `<?xml version="1.0" encoding="UTF-8"?>\n${xml.build(root)}`;
