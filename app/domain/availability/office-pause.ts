import { formatDateTime } from '#app/platform/format-date-time';

type Paused = { status: string; officePausedUntil: Date | null };

/** Whether the office has paused a pro at an instant. Past its day a pause is over, also before the sweep has seen it. */
export function isPausedByOffice({ status, officePausedUntil }: Paused, at: Date): boolean {
  return status === 'paused' && (officePausedUntil === null || officePausedUntil > at);
}

/** What dispatch and its board say of a pro whom the office has paused: never the reason, which is the pro's to read. */
export function officePauseText({ officePausedUntil, zone }: Omit<Paused, 'status'> & { zone: string }): string {
  return officePausedUntil === null
    ? 'Paused by the office.'
    : `Paused by the office until ${formatDateTime(officePausedUntil, { style: 'date', zone })}.`;
}
