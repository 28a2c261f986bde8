import { getFormProps, getInputProps, getTextareaProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { SetMethod } from "#app/domain/payments/method-schema.ts";
import { findMethodSettings, setMethod } from "#app/domain/payments/set-method.server.ts";
import { adminLoader } from "#app/http/admin-screen.server.ts";
import { formAction, redirectWithToast } from "#app/http/screen.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choice-field.tsx";
import { DialogPage } from "#app/ui/dialog.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";

export const meta = () => [{ title: "Payment method, Administration" }];

const PATH = "/admin/settings";

export async function loader(args: LoaderFunctionArgs) {
  const { methods } = await adminLoader(args, findMethodSettings);
  const method = methods.find(({ id }) => id === args.params.methodId);
  if (!method) throw data({ message: "There is no such payment method." }, 404);
  return { method };
}

export const action = (args: ActionFunctionArgs) =>
  formAction(args, setMethod, ({ methodId }) =>
    redirectWithToast(PATH, { kind: "success", text: `${methodId} is saved.` }),
  );

export default function EditMethod() {
  const { method } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const target = `${PATH}/methods/${method.id}`;
  const busy = useNavigation().formAction === target;
  const [form, fields] = useForm({
    id: "method",
    lastResult: reply?.submission,
    defaultValue: { ...method, isOffered: method.isOffered || method.address === "" ? "on" : undefined },
    defaultNoValidate: false,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: SetMethod }),
  });
  return (
    <DialogPage level={2} title={`Payment method ${method.id}`} closeTo={PATH}>
      <Form method="post" action={target} {...getFormProps(form)} className="grid max-w-xl gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <input type="hidden" name="methodId" value={method.id} />
        <TextField label="Name" errors={fields.name.errors} inputProps={getInputProps(fields.name, { type: "text" })} />
        {method.kind === "card" ? null : (
          <TextField
            label={method.label}
            hint="Where members send their payments. Empty: the method is not offered."
            errors={fields.address.errors}
            inputProps={{ ...getInputProps(fields.address, { type: "text" }), spellCheck: false, autoComplete: "off" }}
          />
        )}
        <TextareaField
          label="Note for members"
          errors={fields.note.errors}
          inputProps={{ ...getTextareaProps(fields.note), rows: 4 }}
        />
        <TextField
          label="Place in the list"
          errors={fields.order.errors}
          inputProps={{ ...getInputProps(fields.order, { type: "number" }), min: 0, max: 99 }}
        />
        <Checkbox
          label="Offer this method"
          errors={fields.isOffered.errors}
          inputProps={getInputProps(fields.isOffered, { type: "checkbox" })}
        />
        <div className="flex gap-3">
          <Button type="submit" busy={busy}>
            Save
          </Button>
          <ButtonLink to={PATH} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </DialogPage>
  );
}
