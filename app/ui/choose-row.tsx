type Props = {
  /** The form field of the selected rows. */
  name: string;
  value: string | number;
  /** The name of the row's subject. */
  about: string;
  /** The id of the form, if the row is outside it. */
  form?: string;
};

/** The cell with the checkbox that selects a row. */
export const ChooseRow = ({ name, value, about, form }: Props) => (
  <td>
    <label className="tick">
      <input type="checkbox" name={name} value={value} form={form} aria-label={`Choose ${about}`} />
    </label>
  </td>
);
