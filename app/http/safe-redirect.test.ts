import { expect, test } from 'vitest';
import { safePath } from './safe-redirect';

const HOSTS = ['evil.example', 'evil.example/path', 'user@evil.example', 'evil。example'];
const PREFIXES = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '/ /',
  '/\u0000/',
  '/\u00a0/',
  '/%2f',
  '/%2F%2F',
  '/%5c',
  '/%5C/',
  '/%09/',
  '/%0a/',
  '/%0d%0a/',
  'http://',
  'https://',
  'HTTPS:',
  'https:',
  'https:/',
  'https:\\\\',
  'javascript:',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,',
  'ftp://',
  ' //',
  '\t//',
  '@',
  '/./\\',
  './/',
  '',
];
const corpus = PREFIXES.flatMap((prefix) => HOSTS.map((host) => prefix + host));

test('no redirect target leaves the site', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(120);
  for (const target of corpus) {
    const path = safePath(target, '/fallback');
    const landed = new URL(path, 'https://site.example');
    expect(landed.origin, JSON.stringify(target)).toBe('https://site.example');
    expect(path.startsWith('//'), JSON.stringify(target)).toBe(false);
  }
});

test('a value that could split a header is refused', () => {
  expect(safePath('/a\r\nset-cookie: x=1', '/')).toBe('/');
});

test('a path of our own keeps its query and fragment', () => {
  expect(safePath('/checkout?quote=a%2Fb#pay', '/')).toBe('/checkout?quote=a%2Fb#pay');
});

test('what is not text falls back', () => {
  for (const value of [null, undefined, 7, {}, ['/x'], '/'.repeat(3_000)]) expect(safePath(value, '/home')).toBe('/home');
});

test('a naive check that only looks at the first character would let some through', () => {
  const naive = (target: string) => (target.startsWith('/') ? target : '/fallback');
  const escaped = corpus.filter((target) => {
    try {
      return new URL(naive(target), 'https://site.example').origin !== 'https://site.example';
    } catch {
      return false;
    }
  });
  expect(escaped.length).toBeGreaterThan(0);
});
