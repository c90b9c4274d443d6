import { expect, test } from 'vitest';
import { matchPackage } from './package-slugs';
import { seedPackages } from '../initial-data/seed-packages';

test('a slug is accepted as it is, and an alias leads to it', () => {
  expect(matchPackage(seedPackages, 'basic')).toMatchObject({ kind: 'exact', pack: { slug: 'basic' } });
  expect(matchPackage(seedPackages, 'basic-outline')).toMatchObject({ kind: 'alias', pack: { slug: 'basic' } });
  expect(matchPackage(seedPackages, 'commercial-estate')).toMatchObject({ kind: 'alias', pack: { slug: 'commercial' } });
});

test('an unknown service preselects nothing', () => {
  expect(matchPackage(seedPackages, 'platinum')).toEqual({ kind: 'unknown' });
  expect(matchPackage(seedPackages, '')).toEqual({ kind: 'none' });
  expect(matchPackage(seedPackages, null)).toEqual({ kind: 'none' });
});
