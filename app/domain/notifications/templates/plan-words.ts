const MONTH_END = 'the end of the month you’ve paid for';

function count(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** "with 30 days’ notice", "at the end of the month that is paid": how a plan ends. */
export function noticeText(noticeDays: number): string {
  if (noticeDays === 0) return 'at the end of the month that is paid';
  return noticeDays === 1 ? 'with 1 day’s notice' : `with ${noticeDays} days’ notice`;
}

/** "Plans are paid by the month and run until you cancel, with 30 days’ notice." */
export function plansRunText(noticeDays: number): string {
  const runs = 'Plans are paid by the month and run until you cancel';
  return noticeDays === 0 ? `${runs}; a canceled plan runs to ${MONTH_END}.` : `${runs}, ${noticeText(noticeDays)}.`;
}

/** "30 days after you cancel or at the end of the month you’ve paid for, whichever is later": when a plan ends. */
export function planEndText(noticeDays: number): string {
  return noticeDays === 0 ? `at ${MONTH_END}` : `${count(noticeDays)} after you cancel or at ${MONTH_END}, whichever is later`;
}

/** The same of a plan that was canceled, for its mail. */
export function planEndedText(noticeDays: number): string {
  return noticeDays === 0 ? MONTH_END : `${count(noticeDays)} after you canceled or ${MONTH_END}, whichever is later`;
}
