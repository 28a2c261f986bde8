-- Which of a member's torrents are listed, without reading their rows: for the lists of a member's own torrents.
CREATE INDEX torrents_listed ON torrents (id) WHERE is_active;
