import { ErrorContent } from "./error-content.tsx";

/** The last resort: the data of every page could not be loaded, so neither header nor footer can be shown. */
export const RootError = () => (
  <div className="backdrop flex min-h-dvh flex-col justify-center px-4">
    <main id="main">
      <ErrorContent />
    </main>
  </div>
);
