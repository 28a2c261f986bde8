export function SiteFooter({ name, year }: { name: string; year: number }) {
  return (
    <footer className="mt-auto border-t border-line px-4 py-6 text-center text-sm text-muted">
      © {year} {name}. Members share only what they have the right to share.
    </footer>
  );
}
