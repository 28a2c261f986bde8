import { createReply } from "#app/domain/forum/create-reply.server.ts";
import { createTopic } from "#app/domain/forum/create-topic.server.ts";
import { deleteReply } from "#app/domain/forum/delete-reply.server.ts";
import { deleteTopic, removeTopic } from "#app/domain/forum/delete-topic.server.ts";
import { editReply } from "#app/domain/forum/edit-reply.server.ts";
import { editTopic } from "#app/domain/forum/edit-topic.server.ts";
import { findCategories } from "#app/domain/forum/find-categories.server.ts";
import { findReplies } from "#app/domain/forum/find-replies.server.ts";
import { findTopics } from "#app/domain/forum/find-topics.server.ts";
import { findTopicsForAdmin } from "#app/domain/forum/find-topics-for-admin.server.ts";
import { openTopic } from "#app/domain/forum/open-topic.server.ts";
import {
  Categories,
  Replies,
  ReplyId,
  ReplyText,
  Topic,
  TopicId,
  Topics,
  TopicsForAdmin,
  TopicText,
} from "./answers/forum.ts";
import { messages, moderate, read } from "./table.server.ts";

export const forumApi = [
  read.get("/forum/categories", findCategories, { answer: Categories, summary: "The forum's categories, in order" }),
  read.get("/forum/topics", findTopics, {
    summary: "One page of topics as a list; X-Total-Count says how many there are",
    answer: Topics,
    present: ({ topics }) => topics,
    total: ({ total }) => total,
  }),
  messages.post("/forum/topics", createTopic, { answer: TopicId, summary: "Open a topic", idempotent: true }),
  read.get("/forum/topics/:topicId", openTopic, { answer: Topic, summary: "One topic" }),
  messages.patch("/forum/topics/:topicId", editTopic, { answer: TopicText, summary: "Change your own topic" }),
  messages.del("/forum/topics/:topicId", deleteTopic, { answer: TopicId, summary: "Delete your own topic" }),
  read.get("/forum/topics/:topicId/replies", findReplies, {
    summary: "One page of replies as a list, oldest first; X-Total-Count says how many there are",
    answer: Replies,
    present: ({ replies }) => replies,
    total: ({ total }) => total,
  }),
  messages.post("/forum/topics/:topicId/replies", createReply, {
    answer: ReplyId,
    summary: "Reply to a topic",
    idempotent: true,
  }),
  messages.patch("/forum/replies/:replyId", editReply, { answer: ReplyText, summary: "Change your own reply" }),
  messages.del("/forum/replies/:replyId", deleteReply, { answer: ReplyId, summary: "Delete your own reply" }),
  moderate.get("/admin/forum/topics", findTopicsForAdmin, {
    summary: "The administrators' list of topics",
    answer: TopicsForAdmin,
    present: ({ topics, total }) => ({ topics, total }),
  }),
  moderate.del("/admin/forum/topics/:topicId", removeTopic, { answer: TopicId, summary: "Delete any topic" }),
];
