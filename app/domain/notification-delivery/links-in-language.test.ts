import { expect, test } from 'vitest';
import { appUrl } from '#app/platform/app-url.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { linkInLanguage } from './links-in-language.server';

const GUEST = { userId: null };
const ACCOUNT = { userId: 'one' };

test('a link in Spanish to a reader without an account keeps its token and its place, and says its language', () => {
  const at = (path: string) => inLanguage('es', () => linkInLanguage(appUrl(path), GUEST));
  expect(at('/checkout?quote=a_b-c')).toBe(appUrl('/checkout?quote=a_b-c&lang=es'));
  expect(at('/quotes/a_b-c.d~e')).toBe(appUrl('/quotes/a_b-c.d~e?lang=es'));
  expect(at('/support/abc#latest')).toBe(appUrl('/support/abc?lang=es#latest'));
});

test('a link in English, of others, or to a file stays as it is', () => {
  expect(inLanguage('en', () => linkInLanguage(appUrl('/quotes/abc'), GUEST))).toBe(appUrl('/quotes/abc'));
  for (const url of ['https://invoice.stripe.test/i/abc', appUrl('/files/abc'), 'tel:+13125550100'])
    expect(inLanguage('es', () => linkInLanguage(url, GUEST))).toBe(url);
});

test('who has an account has chosen their language, but for the pages by which they sign in', () => {
  const at = (path: string) => inLanguage('es', () => linkInLanguage(appUrl(path), ACCOUNT));
  expect(at('/quotes/abc')).toBe(appUrl('/quotes/abc'));
  expect(at('/reset-password/abc')).toBe(appUrl('/reset-password/abc?lang=es'));
});
