import { DAY_MS } from '#app/platform/durations';

/** For so long its writer may change an answer. */
export const EDIT_DAYS = 7;

type Answered = { answeredAt: Date | null; answerRemovedAt: Date | null };

/** Whether the pro may write now: once a review, and change it for a while; not what the office has removed. */
export function canAnswer({ answeredAt, answerRemovedAt }: Answered, at: Date): boolean {
  if (answerRemovedAt) return false;
  return answeredAt === null || at.getTime() - answeredAt.getTime() < EDIT_DAYS * DAY_MS;
}
