import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pageTitle } from './page-title';

const pages = readdirSync('app/routes', { recursive: true, withFileTypes: true })
  .filter(({ name, parentPath }) => name.endsWith('.tsx') && name !== '_layout.tsx' && !parentPath.includes('_shared'))
  .map(({ name, parentPath }) => path.join(parentPath, name))
  .filter((file) => /^export default function/m.test(readFileSync(file, 'utf8')));

test('a title names the page and its area', () => {
  expect(pageTitle('Contact')).toBe('Contact');
  expect(pageTitle('Invoices', 'Admin')).toBe('Invoices · Admin');
});

test('every page has a title of this shape; a frame of pages has none', () => {
  const without = pages.filter((file) => !/^export const meta\b[^;]*pageTitle\(/m.test(readFileSync(file, 'utf8')));
  expect(pages.length).toBeGreaterThan(150);
  expect(without).toEqual(['app/routes/admin+/business.tsx']);
});
