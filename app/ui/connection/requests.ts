/** A request of the router that the site did not answer, or answered with a failure. */
export type Lost = {
  /** `saved`: the page after an accepted form could not be loaded. */
  kind: "load" | "submit" | "saved";
  /** The URL of the page or of the form's action. */
  path: string;
  /** The server's message for the user, if it sent one. */
  said: string | null;
  /** Whether there was any answer. */
  answered: boolean;
};

/** How the page and the router's requests inform each other. */
export type Page = {
  path: () => string;
  /** The data of each route of the page, by the route's id. */
  data: () => Record<string, unknown>;
  /** The form that is being sent to this URL, if any. One with a key is stored once, however often it is sent. */
  sending: (path: string) => { repeats: boolean; onAnswer: () => void } | null;
  onAnswer: (to: "refresh" | "step") => void;
  /** The page could not be refreshed. It keeps what it shows. */
  onStale: () => void;
  /** The page stays: the router has to give up its pending navigation. */
  onLost: (lost: Lost) => void;
};

let shown: Page | null = null;
let errors = 0;

/** The current page, if it is worth keeping. An error page is not, so it may be replaced. */
export const shownPage = () => (errors > 0 ? null : shown);

/** Reports that an error page is shown instead of the page. Returns the function that ends it. */
export function showError(): () => void {
  errors += 1;
  return () => {
    errors -= 1;
  };
}

/** Returns the function that unregisters it. */
export function keepPage(page: Page): () => void {
  shown = page;
  return () => {
    if (shown === page) shown = null;
  };
}
