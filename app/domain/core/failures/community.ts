import type { Failure } from "./failure.ts";

/** Failure messages for the forms of comments, topics, messages, collections and invitations. */
export const communityFailures = {
  addComment: { title: "Failed to add comment" },
  updateComment: { title: "Failed to update comment" },
  deleteComment: { title: "Failed to delete comment" },
  saveSearch: { title: "The search could not be saved" },
  createCollection: { title: "Failed to create the collection" },
  editCollection: { title: "Failed to save the collection" },
  deleteCollection: { title: "Failed to delete the collection" },
  addToCollection: { title: "Failed to add the torrent" },
  suggestTorrent: { title: "Failed to suggest the torrent" },
  setInCollection: { title: "Failed to save the note" },
  createTopic: { title: "Error creating topic", otherwise: "Failed to create topic." },
  updateTopic: { title: "Error updating topic", otherwise: "Failed to update topic." },
  deleteTopic: { title: "Error deleting topic", otherwise: "Failed to delete topic." },
  createReply: { title: "Error adding reply", otherwise: "Failed to add reply." },
  updateReply: { title: "Error updating reply", otherwise: "Failed to update reply." },
  deleteReply: { title: "Error deleting reply", otherwise: "Failed to delete reply." },
  sendMessage: {
    title: "Failed to send message",
    otherwise: "Please check the recipient username and try again.",
  },
  deleteMessage: { title: "Failed to delete message" },
  complain: { title: "Failed to send your complaint" },
  createInvitation: { title: "Error creating invitation", otherwise: "Failed to create invitation." },
  generateCode: { title: "Error generating invite code", otherwise: "Failed to generate invite code." },
} as const satisfies Record<string, Failure>;
