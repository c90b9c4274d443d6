import type { Db } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { longDate } from '../catalog/visit-windows';
import { findSoldClosed, whyDayIsClosed } from '../closed-days/read-closed.server';
import { sellsSeveralDays } from './quote-totals';

/** A quote with what its day depends on. */
type QuoteOfDay = {
  booking: unknown;
  lines: readonly { kind?: string | null }[];
  request: {
    zip: string;
    preferredDate: Date;
    package: { serviceLineId: string; visitKind: string } | null;
  };
};

function dayOf({ booking, lines, request }: QuoteOfDay) {
  if (booking || !request.package || request.package.visitKind === 'service_call') return null;
  const { serviceLineId } = request.package;
  return { zip: request.zip, date: dateText(request.preferredDate), serviceLineId, severalDays: sellsSeveralDays(lines) };
}

/** Why the day of a quote that is not booked yet can be booked no more, in words; null where it, or another one that it sells, is open. */
export async function whyQuoteIsClosed(db: Db, quote: QuoteOfDay): Promise<string | null> {
  const day = dayOf(quote);
  return day && whyDayIsClosed(db, day);
}

/** What a customer asks for whose day was closed or is over, in their words; empty where it is open. */
export async function suggestChange(db: Db, quote: QuoteOfDay): Promise<string> {
  const day = dayOf(quote);
  const closed = day && (await findSoldClosed(db, day));
  if (!closed) return '';
  if (closed === 'over') return t('Please suggest another day. {day} can’t be booked anymore.', { day: longDate(day.date) });
  return t('Please suggest another day. {day} is closed: {reason}.', {
    day: longDate(day.date),
    reason: closed.reason.replace(/[.!]$/, ''),
  });
}
