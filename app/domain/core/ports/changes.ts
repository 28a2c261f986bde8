/** Reports changes of observed things, in any process. */
export type Changes = {
  /** Calls `onChange` after each change of the topic, until the returned function is called. */
  subscribe: (topic: string, onChange: () => void) => () => void;
};
