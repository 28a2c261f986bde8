import { Form, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "#app/ui/button.tsx";

/** Points and elite status of an account. */
export function RewardActs({ userId, isElite }: { userId: string; isElite: boolean }) {
  const target = `/admin/users/${userId}`;
  const busy = useNavigation().formAction === target;
  return (
    <section className="flex flex-wrap gap-3" aria-label="Rewards">
      <ButtonLink to={`${target}/points`} variant="quiet">
        Points
      </ButtonLink>
      <Form method="post" action={target}>
        <Button type="submit" name="act" value={isElite ? "remove-elite" : "promote-elite"} variant="quiet" busy={busy}>
          {isElite ? "Remove elite" : "Promote to elite"}
        </Button>
      </Form>
    </section>
  );
}
