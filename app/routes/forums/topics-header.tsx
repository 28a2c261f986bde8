import { paths } from "#app/paths/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";

type Props = { total: number; categoryId: number | null };

/** How many topics there are, and what can be done with all of them. */
export const TopicsHeader = ({ total, categoryId }: Props) => (
  <PageHeader
    title="Forums"
    note={total === 1 ? "1 topic" : `${total.toLocaleString("en-US")} topics`}
    actions={
      <>
        <PageForm action={paths.forums.read()}>
          <Button type="submit" variant="ghost">
            <Icon name="check" /> Mark all read
          </Button>
        </PageForm>
        <ButtonLink to={paths.forums.new({ categoryId })}>
          <Icon name="plus" /> New Topic
        </ButtonLink>
      </>
    }
  />
);
