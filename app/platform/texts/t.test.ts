import { describe, expect, test } from 'vitest';
import { formatArrival, formatDateTime } from '../format-date-time';
import { formatMoney } from '../format-money';
import { inLanguage } from './language.server';
import { fillIn, mark, t, translate } from './t';

const zone = 'America/Chicago';
const at = new Date('2026-11-28T15:30:00Z');

describe('a text', () => {
  test('is English where no one says otherwise, and Spanish for its reader, in what they start too', async () => {
    const weekly = mark('Weekly');
    expect([t('Total with tax'), translate(weekly)]).toEqual(['Total with tax', 'Weekly']);
    const spanish = await inLanguage('es', async () => {
      await Promise.resolve();
      return [t('Total with tax'), translate(weekly), inLanguage('en', () => t('Total with tax'))];
    });
    expect(spanish).toEqual(['Total con impuesto', 'Cada semana', 'Total with tax']);
  });

  test('counts in both languages', () => {
    const days = (count: number) => t('{days, plural, one {# day} other {# days}}', { days: count });
    expect([1, 2, 1_200].map(days)).toEqual(['1 day', '2 days', '1,200 days']);
    expect(inLanguage('es', () => [1, 2].map(days))).toEqual(['1 día', '2 días']);
  });

  test('takes what people typed as it is, braces and tags too', () => {
    const name = '{name} <b>{count, plural, one {#} other {#}}</b> $& ’';
    expect(t('Welcome, {name}', { name })).toBe(`Welcome, ${name}`);
    expect(inLanguage('es', () => t('Welcome, {name}', { name }))).toBe(`Le damos la bienvenida, ${name}`);
  });

  test('without a Spanish one is said in English', () => {
    expect(inLanguage('es', () => translate(mark('Only in this test')))).toBe('Only in this test');
    expect(fillIn('{a} of {b}', { a: 1, b: 2 })).toBe('1 of 2');
  });
});

describe('what is formatted for a person who reads Spanish', () => {
  test('dates, hours and distances in time are Spanish, and money looks the same', () => {
    const words = () => [
      formatDateTime(at, { style: 'long-date', zone }),
      formatDateTime(at, { zone, showZone: true }),
      formatDateTime(at, { style: 'relative', zone, now: new Date('2026-11-29T15:30:00Z') }),
      formatDateTime(at, { style: 'relative', zone, now: at }),
      formatMoney(123_456),
      formatMoney(120_000),
    ];
    expect(inLanguage('es', words)).toEqual([
      'sábado, 28 de noviembre de 2026',
      'sáb, 28 de nov, 9:30 a.m. CST',
      'ayer',
      'hace un momento',
      '$1,234.56',
      '$1,200',
    ]);
    expect(words()[0]).toBe('Saturday, November 28, 2026');
  });

  test('hours of one half of the day name it once', () => {
    const [ten, one] = [new Date('2026-11-28T16:00:00Z'), new Date('2026-11-28T19:00:00Z')];
    expect([formatArrival(at, ten, zone), formatArrival(at, one, zone)]).toEqual([
      'between 9:30 and 10 AM',
      'between 9:30 AM and 1 PM',
    ]);
    expect(inLanguage('es', () => [formatArrival(at, ten, zone), formatArrival(at, one, zone)])).toEqual([
      'de 9:30 a 10 a.m.',
      'de 9:30 a.m. a 1 p.m.',
    ]);
  });
});
