import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { removeLogo, setLogo } from "#app/domain/core/settings/set-logo.server.ts";
import { readSite } from "#app/domain/core/settings/set-site.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { confirmAction } from "#app/http/confirm-action.server.ts";
import { parseIntent } from "#app/http/parse-intent.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { adminPaths } from "#app/paths/admin-paths.ts";
import { paths } from "#app/paths/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { PageForm } from "#app/ui/page-form.tsx";
import { useZodForm } from "#app/ui/use-zod-form.ts";
import { pageMeta } from "../../page-meta.ts";
import { SettingsForm } from "./settings-form.tsx";

export const meta = pageMeta("Logo, Administration");

const PATH = adminPaths.settings.logo();
const Visible = z.object({ logo: z.custom<File>() });
const done = (text: string) => redirectWithToast(PATH, text);

export const loader = (args: LoaderFunctionArgs) => adminLoader(args, readSite);

const acts = { save: setLogo, remove: removeLogo };

export async function action(args: ActionFunctionArgs) {
  if ((await parseIntent(args, acts)) === "remove")
    return confirmAction(args, removeLogo, () => done("Logo removed."), "The logo was not removed");
  return formAction(args, setLogo, () => done("Logo saved."));
}

export default function LogoSettings() {
  const { logo } = useLoaderData<typeof loader>();
  const [form, fields] = useZodForm(Visible, { id: "site-logo", constraint: undefined });
  return (
    <>
      <SettingsForm title="Logo" form={form} intent="save" encType="multipart/form-data">
        {logo ? (
          <div className="flex flex-wrap items-center gap-4">
            <img
              src={paths.logo(logo.version)}
              alt="The current logo"
              width={logo.width}
              height={logo.height}
              className="size-24 rounded-md border border-line bg-sunken object-contain p-2"
            />
            <Button type="submit" form="remove-logo" name="intent" value="remove" variant="quiet" size="small">
              Remove logo
            </Button>
          </div>
        ) : (
          <p className="text-sm text-muted">The site shows the default logo.</p>
        )}
        <FileField
          label="New logo"
          hint="Any image of at most 4 MB. It is scaled to at most 512 by 512 pixels. Square images fit best."
          errors={fields.logo.errors}
          name="logo"
          accept="image/*
           * "
          required
        />{" "}
      </SettingsForm>{" "}
      {/* HTML does not allow a form within a form, so the button above names this
       * one.
       */}
      <PageForm id="remove-logo" action={PATH} />
    </>
  );
}
