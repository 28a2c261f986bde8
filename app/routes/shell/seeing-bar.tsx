import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { PageForm } from "#app/ui/page-form.tsx";

/** Says on every page that the site is being seen as a role, with the way out. */
export const SeeingBar = ({ name }: { name: string }) => (
  <aside
    aria-label="Seeing the site as a role"
    className="sticky top-0 z-40 flex [@media(height<30rem)]:static flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-new bg-surface px-4 py-2 text-sm text-new"
  >
    <p>
      You see the site as <bdi className="font-semibold">{name}</bdi>. You can't send anything until you end the role
      view.
    </p>
    <PageForm action={paths.seeAs.end()}>
      <Button type="submit" variant="quiet" size="small">
        End role view
      </Button>
    </PageForm>
  </aside>
);
