/** Characters. */
export const MESSAGE_MAX = 10_000;
