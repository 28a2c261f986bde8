/** A file field that nobody sees, with a file that the page has made. */
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
