/** The people that the office may write to about a visit. */
export const MESSAGE_SIDES = ['customer', 'pro'] as const;
export type MessageSide = (typeof MESSAGE_SIDES)[number];
