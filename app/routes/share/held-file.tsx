/** A hidden file field with a file made by the page. */
export const HeldFile = ({ name, file }: { name: string; file: File }) => (
  <input
    type="file"
    name={name}
    hidden
    ref={(field) => {
      if (!field) return;
      const held = new DataTransfer();
      held.items.add(file);
      field.files = held.files;
    }}
  />
);
