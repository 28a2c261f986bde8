/** The effects of deleting the account, for its owner. */
export const LeavingNote = () => (
  <p>
    After a week, your name, address, messages, sessions and all other personal data are erased. Your topics, replies,
    comments and torrents stay, under “a deleted member”. Your points and your membership end and cannot be restored.
  </p>
);
