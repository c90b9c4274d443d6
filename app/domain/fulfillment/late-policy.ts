import { MINUTE_MS } from '#app/platform/durations';

export type LateAlert = 'not_set_out' | 'late' | 'missing' | 'missed';

const ORDER: readonly LateAlert[] = ['not_set_out', 'late', 'missing', 'missed'];

/** From so long before the start a pro who has not set out is a risk. */
export const SET_OUT_BY_MINUTES = 15;
/** So long after the start a pro who has not arrived is late. */
export const LATE_AFTER_MINUTES = 15;
/** So long after the start, half an hour before the promised two hours end, a pro who has not arrived is missing. */
export const MISSING_AFTER_MINUTES = 90;

/** So long after the start the promised two hours are over: the customer may report a no-show. */
export const MISSED_AFTER_MINUTES = 120;

type Promised = { start: Date; status: string; lateAlert: string | null };

/** The alert that is due for a promise whose pro has not arrived; null while there is none, or it has had it. */
export function lateAlertDue({ start, status, lateAlert }: Promised, at: Date): LateAlert | null {
  const minutes = (at.getTime() - start.getTime()) / MINUTE_MS;
  const due = alertAt(minutes, status);
  if (!due || ORDER.indexOf(due) <= ORDER.findIndex((each) => each === lateAlert)) return null;
  return due;
}

function alertAt(minutes: number, status: string): LateAlert | null {
  if (minutes >= MISSED_AFTER_MINUTES) return 'missed';
  if (minutes >= MISSING_AFTER_MINUTES) return 'missing';
  if (minutes >= LATE_AFTER_MINUTES) return 'late';
  return minutes >= -SET_OUT_BY_MINUTES && status === 'accepted' ? 'not_set_out' : null;
}
