import { IntlMessageFormat } from 'intl-messageformat';
import account from './es/account.json';
import booking from './es/booking.json';
import company from './es/company.json';
import customer from './es/customer.json';
import notices from './es/notices.json';
import officeBusiness from './es/office-business.json';
import officeMoney from './es/office-money.json';
import officePeople from './es/office-people.json';
import officeSchedule from './es/office-schedule.json';
import office from './es/office.json';
import pro from './es/pro.json';
import pages from './es/public.json';

/** The Spanish of every English text. */
export const spanishTexts: Readonly<Record<string, string>> = {
  ...account,
  ...booking,
  ...company,
  ...customer,
  ...notices,
  ...office,
  ...officeBusiness,
  ...officeMoney,
  ...officePeople,
  ...officeSchedule,
  ...pages,
  ...pro,
};
const made = new Map<string, IntlMessageFormat>();

/** The Spanish of an English text; null where there is none. */
export function writeSpanish(text: string, values: Record<string, string | number>): string | null {
  const spanish = Object.hasOwn(spanishTexts, text) ? spanishTexts[text] : undefined;
  if (spanish === undefined) return null;
  const known = made.get(text) ?? new IntlMessageFormat(spanish, 'es-US', undefined, { ignoreTag: true });
  made.set(text, known);
  return String(known.format(values));
}
