import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { staffFailures } from "#app/domain/core/failures/staff.ts";
import { adjustPoints } from "#app/domain/joining/rewards/adjust-points.server.ts";
import { readPointsHistory } from "#app/domain/joining/rewards/read-points-history.server.ts";
import { AdjustPoints } from "#app/domain/joining/rewards/schema.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { listInput } from "#app/http/list-state.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { useMay } from "#app/routes/use-may.ts";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { DialogPage } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { ListPager } from "../../list-pager.tsx";
import { pageMeta } from "../../page-meta.ts";
import { ActivityTable } from "../rewards/activity-table.tsx";
import { failureOf } from "./failures.ts";

export const meta = pageMeta("Points, Administration");

export async function loader(args: LoaderFunctionArgs) {
  const userId = args.params.userId ?? "";
  const history = await adminLoader(args, readPointsHistory, { ...listInput(args.request.url, []), userId });
  return { ...history, userId };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, adjustPoints, ({ message }) =>
    redirectWithToast(adminPaths.users.points(String(args.params.userId)), message),
  );

export default function Points() {
  const { userId, username, currentStats, activities, total, page, limit } = useLoaderData<typeof loader>();
  const target = adminPaths.users.points(userId);
  const busy = useNavigation().formAction === target;
  const [form, fields] = useZodForm(AdjustPoints, { id: "adjust", given: { userId }, constraint: undefined });
  return (
    <DialogPage
      level={2}
      title={`Points of ${username}`}
      closeTo={useMay()("users.see") ? adminPaths.users.manage(userId) : adminPaths.rewards()}
    >
      <div className="grid gap-6">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Stat label="Activity points" value={currentStats.activity_points} />
          <Stat label="Uploads" value={currentStats.total_uploads} />
          <Stat label="Downloads" value={currentStats.total_downloads} />
        </div>
        <section>
          <h2 className="font-semibold">Adjust points</h2>
          <PageForm
            {...failsWith(staffFailures["adjust-points"])}
            action={target}
            {...getFormProps(form)}
            className="mt-3 grid gap-4 sm:grid-cols-[10rem_1fr]"
          >
            <div className="sm:col-span-2">
              <FormError id={form.errorId} errors={failureOf("adjust-points", form.errors)} />
            </div>
            <TextField label="Points" hint="May be negative." field={fields.points} type="number" step={1} required />
            <TextField label="Reason" hint="The member sees it." field={fields.reason} required maxLength={500} />
            <div className="sm:col-span-2">
              <Button type="submit" busy={busy}>
                Adjust
              </Button>
            </div>
          </PageForm>
        </section>
        <section className="grid gap-3">
          <h2 className="font-semibold">
            Points history <span className="font-mono text-sm font-normal text-muted tabular-nums">({total})</span>
          </h2>
          {activities.length === 0 ? (
            <EmptyState>No points yet.</EmptyState>
          ) : (
            <ActivityTable label="Points history" activities={activities} canDelete />
          )}
          <ListPager path={target} list={{ page, limit, total }} />
        </section>
      </div>
    </DialogPage>
  );
}
