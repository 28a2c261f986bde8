import { paths } from "#app/paths/paths.ts";
import { ButtonLink } from "./button.tsx";
import { NoticePage } from "./notice-page.tsx";

export function NotFoundPage() {
  return (
    <NoticePage code="404" title="Page Not Found" actions={<ButtonLink to={paths.home()}>Home</ButtonLink>}>
      <p>There is no page at this address. It may be mistyped, or the page was removed.</p>
    </NoticePage>
  );
}
