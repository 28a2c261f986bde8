type Props = {
  /** What the chosen rows are called in the form. */
  name: string;
  value: string | number;
  /** What the row is about. */
  about: string;
  /** The id of the form, where the row does not stand in it. */
  form?: string;
};

/** The cell with the box that chooses a row. */
export const ChooseRow = ({ name, value, about, form }: Props) => (
  <td>
    <label className="tick">
      <input type="checkbox" name={name} value={value} form={form} aria-label={`Choose ${about}`} />
    </label>
  </td>
);
