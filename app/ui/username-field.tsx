/**
 * Tells password managers which account a form is about, if nobody has to type the name. It is not sent. Not `hidden`:
 * some managers skip fields without a place on the page.
 */
export const UsernameField = ({ username }: { username: string }) => (
  <input
    type="text"
    autoComplete="username"
    value={username}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="sr-only"
  />
);
