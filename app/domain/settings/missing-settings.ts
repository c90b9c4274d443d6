import { mark, t, translate } from '#app/platform/texts/t';

/** What a setting of the demo looks like: numbers that reach no phone, domains that are reserved for examples. */
const PRETENDED = /555-01\d\d|\.(example|test|invalid)$/;

const PRINTED = {
  businessName: {
    missing: mark('The name is missing. Every page shows it.'),
    demo: (value: string) => t('The name is still the demo’s, {value}. Messages sent there won’t be answered.', { value }),
  },
  phone: {
    missing: mark('The phone number is missing. Every page shows it.'),
    demo: (value: string) =>
      t('The phone number is still the demo’s, {value}. Messages sent there won’t be answered.', { value }),
  },
  emergencyPhone: {
    missing: null,
    demo: (value: string) =>
      t('The emergency line is still the demo’s, {value}. Messages sent there won’t be answered.', { value }),
  },
  email: {
    missing: mark('The email address is missing. Every page shows it.'),
    demo: (value: string) =>
      t('The email address is still the demo’s, {value}. Messages sent there won’t be answered.', { value }),
  },
} as const;

type Row = { key: string; value: unknown };

/** A sentence for each detail of the business that is empty or still the demo's, so that a deploy can stop before it is printed or missed. */
export function missingSettings(rows: readonly Row[]): string[] {
  const values = new Map(rows.map(({ key, value }) => [key, typeof value === 'string' ? value.trim() : '']));
  const address = values.get('postalAddress')
    ? []
    : [t('The postal address is missing. The law requires it in marketing emails, such as quote reminders.')];
  const printed = Object.entries(PRINTED).flatMap(([key, { missing, demo }]) => {
    const value = values.get(key) ?? '';
    if (value === '') return missing ? [translate(missing)] : [];
    if (PRETENDED.test(value)) return [demo(value)];
    return [];
  });
  return [...printed, ...address];
}
