/** The notices before a document expires: the smallest of these that the days left have come down to; -1 once it has expired. */
export function reminderStep(daysLeft: number): 60 | 30 | 7 | -1 | null {
  if (daysLeft < 0) return -1;
  return ([7, 30, 60] as const).find((step) => daysLeft <= step) ?? null;
}
