/** Tells when what people watch has changed, in whichever process that was. */
export type Changes = {
  /** Calls `onChange` after each change of the topic, until the returned function is called. */
  subscribe: (topic: string, onChange: () => void) => () => void;
};
