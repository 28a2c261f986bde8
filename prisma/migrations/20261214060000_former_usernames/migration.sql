-- Names that members had before staff changed them: they stay reserved and lead to the member.
CREATE TABLE former_usernames (
  id SERIAL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  username TEXT NOT NULL,
  name_skeleton TEXT NOT NULL,
  changed_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX former_usernames_normal_name_key ON former_usernames (normal_name(username));
CREATE INDEX former_usernames_name_skeleton_idx ON former_usernames (name_skeleton);
CREATE INDEX former_usernames_user_id_idx ON former_usernames (user_id);
