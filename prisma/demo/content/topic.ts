/** A demo topic: who says what; times are hours before now, and minutes after the post before. */
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
