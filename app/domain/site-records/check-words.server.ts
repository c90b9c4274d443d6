import { rowText } from '#app/platform/texts/row-text.server';
import { t } from '#app/platform/texts/t';

const OUTLET = /^GFCI outlet tested: (.+)$/;
const TIMER = /^Timer checked: (.+)$/;
const DOGS = 'Gates and doors closed again: there are dogs';

/** A line of a visit’s checklist, which is kept in English, as its reader reads it; what the office wrote stays as it wrote it. */
export function checkWords(check: string): string {
  const outlet = OUTLET.exec(check)?.[1];
  if (outlet) return t('GFCI outlet tested: {place}', { place: outlet });
  const timer = TIMER.exec(check)?.[1];
  if (timer) return t('Timer checked: {place}', { place: timer });
  return check === DOGS ? t('Gates and doors closed again: there are dogs') : rowText(check);
}
