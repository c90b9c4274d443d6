import { formatMoney } from '#app/platform/format-money';
import { t, translateKnown } from '#app/platform/texts/t';

const SPENT = /^Refunded; (\d+) of (\d+) cents of the credit were spent already\.$/;

/** What is noted of an invited friend, as it was kept, in the language of its reader; what an admin typed stays as it is. */
export function referralNote(text: string): string {
  const [, spent, before] = SPENT.exec(text) ?? [];
  if (!spent || !before) return translateKnown(text);
  return t('Refunded; {spent} of {before} of the credit were spent already.', {
    spent: formatMoney(Number(spent), 'always'),
    before: formatMoney(Number(before), 'always'),
  });
}
