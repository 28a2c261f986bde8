-- Members follow their own saved searches.
ALTER TYPE "follow_kind" ADD VALUE IF NOT EXISTS 'search';
