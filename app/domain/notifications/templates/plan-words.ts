import { t } from '#app/platform/texts/t';

/** "with 30 days’ notice", "at the end of the month that is paid": how a plan ends. */
export function noticeText(noticeDays: number): string {
  return noticeDays === 0
    ? t('at the end of the month that is paid')
    : t('with {days, plural, one {# day’s} other {# days’}} notice', { days: noticeDays });
}

/** "Plans are paid by the month and run until you cancel, with 30 days’ notice." */
export function plansRunText(noticeDays: number): string {
  return noticeDays === 0
    ? t('Plans are paid by the month and run until you cancel; a canceled plan runs to the end of the month you’ve paid for.')
    : t('Plans are paid by the month and run until you cancel, {notice}.', { notice: noticeText(noticeDays) });
}

/** "30 days after you cancel or at the end of the month you’ve paid for, whichever is later": when a plan ends. */
export function planEndText(noticeDays: number): string {
  return noticeDays === 0
    ? t('at the end of the month you’ve paid for')
    : t(
        '{days, plural, one {# day} other {# days}} after you cancel or at the end of the month you’ve paid for, whichever is later',
        { days: noticeDays },
      );
}

/** The same of a plan that was canceled, for its mail. */
export function planEndedText(noticeDays: number): string {
  return noticeDays === 0
    ? t('the end of the month you’ve paid for')
    : t(
        '{days, plural, one {# day} other {# days}} after you canceled or the end of the month you’ve paid for, whichever is later',
        { days: noticeDays },
      );
}
