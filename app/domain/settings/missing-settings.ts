/** What a setting of the demo looks like: numbers that reach no phone, domains that are reserved for examples. */
const PRETENDED = /555-01\d\d|\.(example|test|invalid)$/;

const PRINTED = {
  businessName: 'The name',
  phone: 'The phone number',
  emergencyPhone: 'The emergency line',
  email: 'The email address',
} as const;

type Row = { key: string; value: unknown };

/** A sentence for each detail of the business that is empty or still the demo's, so that a deploy can stop before it is printed or missed. */
export function missingSettings(rows: readonly Row[]): string[] {
  const values = new Map(rows.map(({ key, value }) => [key, typeof value === 'string' ? value.trim() : '']));
  const address = values.get('postalAddress')
    ? []
    : ['The postal address is missing. The law requires it in marketing emails, such as quote reminders.'];
  const printed = Object.entries(PRINTED).flatMap(([key, words]) => {
    const value = values.get(key) ?? '';
    if (value === '') return key === 'emergencyPhone' ? [] : [`${words} is missing. Every page shows it.`];
    if (PRETENDED.test(value)) return [`${words} is still the demo’s, ${value}. Messages sent there won’t be answered.`];
    return [];
  });
  return [...printed, ...address];
}
