import { t } from '#app/platform/texts/t';
/** "within 24 hours". */
export function answerTime(minutes: number): string {
  if (minutes < 60) return t('within {minutes} minutes', { minutes });
  const hours = Math.round(minutes / 60);
  return t('within {hours, plural, one {# hour} other {# hours}}', { hours });
}
