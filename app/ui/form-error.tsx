/** Why the form as a whole was refused. */
export function FormError({ id, errors }: { id?: string; errors?: string[] | null }) {
  if (!errors?.length) return null;
  return (
    <div
      id={id}
      role="alert"
      className="rounded-md border border-l-4 border-danger bg-surface px-4 py-3 text-sm text-danger"
    >
      {errors.join(" ")}
    </div>
  );
}
