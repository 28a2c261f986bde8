import { createReply } from "#app/domain/community/forum/create-reply.server.ts";
import { createTopic } from "#app/domain/community/forum/create-topic.server.ts";
import { deleteReply } from "#app/domain/community/forum/delete-reply.server.ts";
import { deleteTopic, removeTopic } from "#app/domain/community/forum/delete-topic.server.ts";
import { editReply } from "#app/domain/community/forum/edit-reply.server.ts";
import { editTopic } from "#app/domain/community/forum/edit-topic.server.ts";
import { findCategories, findCategoriesForAdmin } from "#app/domain/community/forum/find-categories.server.ts";
import { findReplies } from "#app/domain/community/forum/find-replies.server.ts";
import { findTopics } from "#app/domain/community/forum/find-topics.server.ts";
import { findTopicsForAdmin } from "#app/domain/community/forum/find-topics-for-admin.server.ts";
import {
  addCategory,
  deleteCategory,
  editCategory,
  moveCategory,
} from "#app/domain/community/forum/manage-categories.server.ts";
import { openTopic } from "#app/domain/community/forum/open-topic.server.ts";
import { Replies, Topics, TopicsForAdmin } from "#app/domain/community/forum/output.ts";

import { list, messages, moderate, read } from "./table.server.ts";

export const forumApi = [
  read.get("/forum/categories", findCategories, { summary: "The forum's categories, in order" }),
  read.get("/forum/topics", findTopics, {
    answer: Topics,
    summary: "One page of topics as a list; X-Total-Count holds the total",
    ...list("topics"),
  }),
  messages.post("/forum/topics", createTopic, { summary: "Start a topic", idempotent: true }),
  read.get("/forum/topics/:topicId", openTopic, { summary: "One topic" }),
  messages.patch("/forum/topics/:topicId", editTopic, { summary: "Change your own topic" }),
  messages.del("/forum/topics/:topicId", deleteTopic, { summary: "Delete your own topic" }),
  read.get("/forum/topics/:topicId/replies", findReplies, {
    answer: Replies,
    summary: "One page of replies as a list, oldest first; X-Total-Count holds the total",
    ...list("replies"),
  }),
  messages.post("/forum/topics/:topicId/replies", createReply, {
    summary: "Reply to a topic",
    idempotent: true,
  }),
  messages.patch("/forum/replies/:replyId", editReply, { summary: "Change your own reply" }),
  messages.del("/forum/replies/:replyId", deleteReply, { summary: "Delete your own reply" }),
  moderate.get("/admin/forum/topics", findTopicsForAdmin, {
    answer: TopicsForAdmin,
    summary: "The staff's list of topics",
    present: ({ topics, total }) => ({ topics, total }),
  }),
  moderate.del("/admin/forum/topics/:topicId", removeTopic, { summary: "Delete any topic" }),
  moderate.get("/admin/forum/categories", findCategoriesForAdmin, {
    summary: "The forum's categories with their settings, in order",
  }),
  moderate.post("/admin/forum/categories", addCategory, { summary: "Add a category", idempotent: true }),
  moderate.put("/admin/forum/categories/:categoryId", editCategory, { summary: "Change a category" }),
  moderate.post("/admin/forum/categories/:categoryId/move", moveCategory, {
    summary: "Move a category up or down by one",
  }),
  moderate.del("/admin/forum/categories/:categoryId", deleteCategory, { summary: "Delete an empty category" }),
];
