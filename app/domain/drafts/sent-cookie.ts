/** Names the page whose form was sent, so that the page's script forgets its copy of the text. */
export const SENT_COOKIE = "sent-form";
