import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useNavigation } from "@remix-run/react";
import { accountFailures } from "#app/domain/core/failures/account.ts";
import { failureWords } from "#app/domain/core/failures/failure.ts";
import { pictureUrl } from "#app/domain/core/pictures/picture-url.ts";
import { readOwnPicture } from "#app/domain/core/pictures/read-own-picture.server.ts";
import { uploadPicture } from "#app/domain/core/pictures/upload-picture.server.ts";
import { formAction, redirectWithToast, screenLoader } from "#app/http/screen.server.ts";
import { paths } from "#app/paths/paths.ts";
import { useRoot } from "#app/routes/use-root.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { failsWith } from "#app/ui/connection/fails-with.ts";
import { FileField } from "#app/ui/file-field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { pageMeta } from "../page-meta.ts";
import { MemberDialog } from "../shell/member-dialog.tsx";
import { useScaledPicture } from "./use-scaled-picture.ts";

export const meta = pageMeta("Profile picture");

export async function loader(args: LoaderFunctionArgs) {
  const { profilePicture } = await screenLoader(args, readOwnPicture);
  return { hasPicture: profilePicture !== null };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, uploadPicture, () => redirectWithToast(paths.account(), "Profile picture updated"));

export default function PicturePage() {
  const actor = useRoot()?.actor;
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formAction === paths.account.picture();
  const { problem, preview, onChange } = useScaledPicture();
  const errors = problem ? [problem] : (reply?.submission.error?.picture ?? undefined);
  const formErrors = reply?.submission.error?.[""] ?? undefined;
  return (
    <MemberDialog title="Profile picture" closeTo={paths.account()}>
      <div className="flex flex-wrap items-start gap-6">
        {actor ? (
          <figure className="grid justify-items-center gap-1 text-sm text-muted">
            <Avatar src={preview ?? pictureUrl(actor.id, actor.pictureVersion)} name={actor.username} size={120} />
            <figcaption aria-live="polite">{preview ? "Preview" : "Current"}</figcaption>
          </figure>
        ) : null}
        <PageForm
          uses="publish"
          {...failsWith(accountFailures.uploadPicture)}
          action={paths.account.picture()}
          encType="multipart/form-data"
          className="grid max-w-sm flex-1 gap-4"
        >
          <FormError errors={failureWords(accountFailures.uploadPicture, formErrors)} />
          <FileField
            label="New picture"
            hint="Any image up to 8 MB. We scale it to 200 by 200 pixels and remove its metadata."
            errors={errors}
            name="picture"
            accept="image/*"
            onChange={onChange}
            required
          />
          <div>
            <Button type="submit" busy={busy}>
              Save picture
            </Button>
          </div>
        </PageForm>
      </div>
    </MemberDialog>
  );
}
