-- Members show or hide their collections. PostgreSQL uses a new value only after the transaction that adds it.
ALTER TYPE "member_field" ADD VALUE 'collections' AFTER 'comments';
