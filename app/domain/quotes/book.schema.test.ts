import { describe, expect, it } from 'vitest';
import { bookSchema } from './book.schema';
import { normalizeZip } from '../fields/address-fields';

const good = {
  name: 'Ann Lee',
  email: 'ann@example.com',
  phone: '(312) 555-0142',
  service: 'basic',
  date: '2026-12-05',
  addressStreet: '1 Main St',
  addressCity: 'Chicago',
  addressState: 'IL',
  zip: '60614',
};

function problems(over: Record<string, unknown>): Record<string, string> {
  const result = bookSchema.safeParse({ ...good, ...over });
  return result.success ? {} : Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the booking form', () => {
  it('takes a complete form, notes and window being optional', () => {
    expect(bookSchema.parse(good)).toMatchObject({ ...good, phone: '+13125550142', notes: '', window: 'any' });
  });

  it('forgives how people type', () => {
    const sent = {
      ...good,
      name: '  Ann   Lee ',
      email: ' Ann@Example.com ',
      phone: '+1 312.555.0142',
      zip: ' 60614-1234 ',
      addressState: 'illinois',
      date: '12/5/2026',
      window: '',
    };
    expect(bookSchema.parse(sent)).toMatchObject({ ...good, phone: '+13125550142', window: 'any' });
  });

  it('names every missing field in words', () => {
    expect(Object.keys(problems(Object.fromEntries(Object.keys(good).map((name) => [name, '']))))).toEqual(Object.keys(good));
    expect(problems({ zip: '' })).toEqual({ zip: 'Enter your ZIP code, five digits' });
    expect(problems({ email: 'ann@' })).toEqual({ email: 'Enter an email address like name@example.com' });
  });

  it('refuses dates that do not exist and windows that are not on the list', () => {
    for (const date of ['2027-02-29', '0000-00-00', '1899-12-31', '10000-01-01', 'tomorrow', '2026-13-01'])
      expect(problems({ date })).toHaveProperty('date');
    expect(problems({ date: '2028-02-29' })).toEqual({});
    expect(problems({ window: 'night' })).toHaveProperty('window');
  });

  it('refuses phones that cannot be called', () => {
    for (const phone of ['12', 'call me', '+44 20 7946 0958', '555-01', '1'.repeat(200)])
      expect(problems({ phone })).toHaveProperty('phone');
  });

  it('reads a ZIP in any dress', () => {
    expect(normalizeZip('６０６１４')).toBe('60614');
    expect(normalizeZip('6061')).toBeNull();
    expect(normalizeZip('606144')).toBeNull();
  });
});
