import type { Chosen } from "#app/domain/bulk/find-chosen.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useListState } from "../use-list-state.ts";

type Props = { done: number; refused: { id: string; message: string }[]; chosen: Chosen[]; backTo: string };

/** Which were refused, and why. */
export function BulkReport({ done, refused, chosen, backTo }: Props) {
  const keep = useListState();
  const nameOf = (id: string) => chosen.find((one) => one.id === id)?.name ?? id;
  return (
    <div className="grid gap-4">
      <p role="status" className="max-w-prose">
        Done: {done}. {refused.length === 1 ? "One was" : `${refused.length} were`} refused:
      </p>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {refused.map(({ id, message }) => (
          <li key={id} className="py-2">
            <span className="font-medium text-strong" dir="auto">
              {nameOf(id)}
            </span>
            <p className="text-danger">{message}</p>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink to={keep(backTo)} variant="quiet">
          Back to the list
        </ButtonLink>
      </div>
    </div>
  );
}
