/** A request of the router that the site did not answer, or answered with a failure of its own. */
export type Lost = {
  /** `saved` is a page that could not be loaded after its form had been accepted. */
  kind: "load" | "submit" | "saved";
  /** The address of the page or of the form's action. */
  path: string;
  /** The server's message for people, if it sent one. */
  said: string | null;
  /** Whether anything answered. */
  answered: boolean;
};

/** How the page and the router's requests inform each other. */
export type Page = {
  path: () => string;
  /** The data of each route of the page, by the route's id. */
  data: () => Record<string, unknown>;
  /** The form that is being sent to this address, if one is. One with a key is written once, however often it is sent. */
  sending: (path: string) => { repeats: boolean; onAnswer: () => void } | null;
  onAnswer: (to: "refresh" | "step") => void;
  /** The page could not be refreshed. It keeps what it shows. */
  onStale: () => void;
  /** The page stays where it is: the router has to give up what it waits for. */
  onLost: (lost: Lost) => void;
};

let shown: Page | null = null;
let errors = 0;

/** The page that is shown, if it is one to keep. An error is none: it has nothing to keep, and may go. */
export const shownPage = () => (errors > 0 ? null : shown);

/** Reports that an error is shown instead of the page. Returns the function that ends it. */
export function showError(): () => void {
  errors += 1;
  return () => {
    errors -= 1;
  };
}

/** Returns the function that ends it. */
export function keepPage(page: Page): () => void {
  shown = page;
  return () => {
    if (shown === page) shown = null;
  };
}
