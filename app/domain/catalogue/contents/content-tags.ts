const sampleTags: Record<string, string> = {
  loop: "loops",
  "one-shot": "one-shots",
  "construction-kit": "construction kits",
};

type Contents = Record<"sampleKinds" | "kinds" | "pluginFormats", readonly string[]>;

/** The tags that follow from the names of a torrent's files. */
export const contentTags = ({ sampleKinds, kinds, pluginFormats }: Contents): string[] => [
  ...sampleKinds.flatMap((kind) => sampleTags[kind] ?? []),
  ...(kinds.includes("midi") ? ["midi"] : []),
  ...pluginFormats.map((format) => format.toLowerCase()),
];

/** Those of them that a torrent does not have. */
export const proposeTags = (contents: Contents, tags: readonly string[]): string[] =>
  contentTags(contents).filter((tag) => !tags.includes(tag));
