import { products } from "../../catalogue/products/noun.ts";
import { torrents } from "../../catalogue/torrents/noun.ts";
import { messages } from "../../notify/messages/noun.ts";
import { members } from "../../people/members/noun.ts";
import { chat } from "../chat/noun.ts";
import { collections } from "../collections/noun.ts";
import { comments } from "../comments/noun.ts";
import { forum } from "../forum/noun.ts";
import { savedSearches } from "../saved-searches/noun.ts";

/** The nouns that declare things. */
export const nounsWithThings = [
  torrents,
  products,
  forum,
  comments,
  collections,
  savedSearches,
  chat,
  messages,
  members,
];
