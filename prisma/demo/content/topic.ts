/**
 * A demo topic: its author and text, and its replies; times are hours before now, and minutes after the previous post.
 */
export type DemoTopic = {
  category: string;
  by: string;
  title: string;
  text: string;
  hoursAgo: number;
  views: number;
  isPinned?: boolean;
  isLocked?: boolean;
  replies: readonly { by: string; text: string }[];
};
