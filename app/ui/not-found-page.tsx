import { ButtonLink } from "./button.tsx";

export function NotFoundPage() {
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 px-4">
      <p className="font-mono text-sm text-accent-text">404</p>
      <h1 className="text-xl font-semibold">Page Not Found</h1>
      <p>Nothing is patched in here. The address may be mistyped, or what stood here has been removed.</p>
      <div>
        <ButtonLink to="/">Home</ButtonLink>
      </div>
    </main>
  );
}
