import { createHash } from 'node:crypto';
import { formatMoney } from '#app/platform/format-money';
import { dateText } from '#app/platform/local-date';
import { dayPartLabels, longDate } from '../catalog/visit-windows';
import type { DayPart } from '../catalog/day-parts';
import { type Cadence, cadenceLabels } from '../catalog/cadences';
import { inLanguage } from '#app/platform/texts/language.server';
import { t, translate } from '#app/platform/texts/t';
import { lateText } from '../notifications/templates/invoice-words';
import { billingLabel, type ProgramBilling } from './program-states';

export type Offered = {
  name: string;
  sizeLabel: string;
  cadence: Cadence;
  billing: ProgramBilling;
  priceCents: number;
  dayPart: DayPart;
  startsOn: Date;
  noticeDays: number;
  netDays: number;
  lateBps: number;
  terms: string;
  site: { label: string; street: string; city: string; state: string; zip: string };
};

/**
 * What a company agrees to, line by line in the language of the reader; and every word of it as it is kept, in English, with a digest:
 * only a text that was shown is accepted.
 */
export function agreementText(offer: Offered): { lines: string[]; text: string; version: string } {
  const text = inLanguage('en', () => [...writeLines(offer), offer.terms].join('\n'));
  return { lines: writeLines(offer), text, version: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}

function writeLines(offer: Offered): string[] {
  const { site } = offer;
  const address = `${site.street}, ${site.city}, ${site.state} ${site.zip}`;
  return [
    t('{program} at {place} ({size}).', {
      program: offer.name,
      place: site.label ? `${site.label}, ${address}` : address,
      size: offer.sizeLabel,
    }),
    offer.cadence === 'as_needed'
      ? t('Visits: as needed. We come when you ask.')
      : t('Visits: {cadence}, from {day}. {dayPart}.', {
          cadence: translate(cadenceLabels[offer.cadence]).toLowerCase(),
          day: longDate(dateText(offer.startsOn)),
          dayPart: translate(dayPartLabels[offer.dayPart]),
        }),
    t('Price: {price} a visit, before tax.', { price: formatMoney(offer.priceCents, 'always') }),
    t('Billing: {billing}.', { billing: billingLabel(offer.billing, offer.netDays) }),
    ...(offer.lateBps > 0 ? [lateText(offer.lateBps)] : []),
    t('You can pause the program until a date you choose. While it’s paused, there are no visits and no bills.'),
    offer.noticeDays === 0
      ? t('You can end the program at any time.')
      : t('You can end the program with {days, plural, one {# day} other {# days}} of notice.', { days: offer.noticeDays }),
  ];
}
