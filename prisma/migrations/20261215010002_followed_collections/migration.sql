-- Collections can be followed, and their followers are told of what is added.
ALTER TYPE "follow_kind" ADD VALUE 'collection';
ALTER TYPE "notice_kind" ADD VALUE 'collection';
