type Options = {
  /** The settings at the start of the supervisor. */
  first: NodeJS.ProcessEnv;
  /** Reads them again. Throws if a file that they name cannot be read. */
  readAgain: () => NodeJS.ProcessEnv;
  say: (text: string) => void;
};

/** These last as long as the supervisor: it has claimed the folder and holds the port and the database. */
const lasting = ["DATA_DIR", "ROLE", "PORT", "HOST", "NODE_ENV"];
const BEFORE = "The previous settings stay in use. Correct .env, and restart the server.";

const textOf = (env: NodeJS.ProcessEnv) => JSON.stringify(Object.entries(env).sort());

/**
 * The settings of each server that the supervisor starts, which reads `.env` again each time. If a server refuses to
 * start with changed ones, the next one gets those with which the last one was ready.
 */
export function createServerSettings({ first, readAgain, say }: Options) {
  let used = first;
  let good: NodeJS.ProcessEnv | null = null;
  let refused: string | null = null;

  function read(): NodeJS.ProcessEnv {
    const found = readAgain();
    const changed = lasting.filter((name) => found[name] !== first[name]);
    if (changed.length > 0) say(`${changed.join(", ")} changed in .env: that has effect after the next npm start.`);
    return { ...found, ...Object.fromEntries(lasting.map((name) => [name, first[name]])) };
  }

  return {
    /** For the next server. */
    next(): NodeJS.ProcessEnv {
      try {
        used = read();
      } catch (error) {
        say(`${(error as Error).message}\n${BEFORE}`);
        used = good ?? first;
      }
      if (good !== null && textOf(used) === refused) used = good;
      return used;
    },

    /** Those of the last server that was started. */
    current: (): NodeJS.ProcessEnv => used,

    /** The server with the last settings is ready. */
    keep(): void {
      if (used !== good) refused = null;
      good = used;
    },

    /** The server with the last settings refused to start. Returns whether there are others to try. */
    putBack(): boolean {
      if (good === null || textOf(used) === textOf(good)) return false;
      refused = textOf(used);
      say(BEFORE);
      return true;
    },

    /** Whether the next server gets the previous settings because `.env` cannot be used. */
    isPutBack: (): boolean => refused !== null,
  };
}
