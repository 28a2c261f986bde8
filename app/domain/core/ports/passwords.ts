export type Passwords = {
  hash: (password: string) => Promise<string>;
  /** With a null hash it takes as long as with a real one, so that timing does not reveal which accounts exist. */
  verify: (hash: string | null, password: string) => Promise<boolean>;
};
