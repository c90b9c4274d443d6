import { createHash } from 'node:crypto';
import { formatMoney } from '#app/platform/format-money';
import { dateText } from '#app/platform/local-date';
import { dayPartLabels, longDate } from '../catalog/visit-windows';
import type { DayPart } from '../catalog/day-parts';
import { type Cadence, cadenceLabels } from '../catalog/cadences';
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
  terms: string;
  site: { label: string; street: string; city: string; state: string; zip: string };
};

/** Every word that a company agrees to, line by line, and a digest of it: only a text that was shown is accepted. */
export function agreementText(offer: Offered): { lines: string[]; text: string; version: string } {
  const { site } = offer;
  const place = `${site.street}, ${site.city}, ${site.state} ${site.zip}`;
  const lines = [
    `${offer.name} at ${site.label ? `${site.label}, ` : ''}${place} (${offer.sizeLabel}).`,
    offer.cadence === 'as_needed'
      ? 'Visits: as needed. A visit comes when you ask for it.'
      : `Visits: ${cadenceLabels[offer.cadence].toLowerCase()}, from ${longDate(dateText(offer.startsOn))}. ${dayPartLabels[offer.dayPart]}.`,
    `Price: ${formatMoney(offer.priceCents, 'always')} a visit, before tax.`,
    `Billing: ${billingLabel(offer.billing, offer.netDays)}.`,
    'You can pause the program until a date. While it is paused no visit comes and nothing is billed.',
    offer.noticeDays === 0
      ? 'You can end the program at any time.'
      : `You can end the program with ${offer.noticeDays} ${offer.noticeDays === 1 ? 'day' : 'days'} of notice.`,
  ];
  const text = [...lines, offer.terms].join('\n');
  return { lines, text, version: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
}
