import { expect, test } from 'vitest';
import { routesOfPath } from './routes-of-path';

const routes = Object.fromEntries(
  [
    { id: 'root', path: '' },
    { id: 'home', parentId: 'root', index: true },
    { id: 'jobs', parentId: 'root', path: 'jobs' },
    { id: 'jobs.list', parentId: 'jobs', index: true },
    { id: 'jobs.one', parentId: 'jobs', path: ':jobId' },
    { id: 'jobs.new', parentId: 'jobs', path: 'new' },
    { id: 'prices', parentId: 'root', path: 'prices/:year?' },
    { id: 'frame', parentId: 'root' },
    { id: 'help', parentId: 'frame', path: 'help' },
    { id: 'rest', parentId: 'root', path: '*' },
  ].map((route) => [route.id, route]),
);
const idsOf = routesOfPath(routes);

test('an address takes what it may mean, what stands above it, and what is around these', () => {
  expect(idsOf('/')).toEqual(['root', 'home', 'rest']);
  expect(idsOf('/help')).toEqual(['root', 'home', 'frame', 'help', 'rest']);
  expect(idsOf('/jobs/7')).toEqual(['root', 'home', 'jobs', 'jobs.list', 'jobs.one', 'rest']);
  expect(idsOf('/JOBS/New/')).toEqual(['root', 'home', 'jobs', 'jobs.list', 'jobs.one', 'jobs.new', 'rest']);
});

test('a route whose path may be shorter is taken wherever it may be', () => {
  expect(idsOf('/prices')).toContain('prices');
  expect(idsOf('/prices/2026')).toContain('prices');
});

test('an address that is no text takes what takes everything', () => {
  expect(idsOf('/%E0%A4')).toEqual(['root', 'home', 'rest']);
});
