/** A hidden file field with files that the page made, or that were chosen earlier. */
export const HeldFiles = ({ name, files }: { name: string; files: File[] }) => (
  <input
    type="file"
    name={name}
    multiple
    hidden
    ref={(field) => {
      if (!field) return;
      const held = new DataTransfer();
      for (const file of files) held.items.add(file);
      field.files = held.files;
    }}
  />
);
