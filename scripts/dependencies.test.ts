import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** Releases before this one let other sites send forms, CVE-2026-22030. */
const REMIX_AT_LEAST = [2, 17, 5];

const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
const workflow = z.object({ jobs: z.record(z.string(), z.object({ steps: z.array(z.object({ run: z.string().optional() })) })) });

function isOlder(version: string): boolean {
  const parts = version.split('.').map(Number);
  const at = REMIX_AT_LEAST.findIndex((least, place) => parts[place] !== least);
  return at !== -1 && (parts[at] ?? 0) < (REMIX_AT_LEAST[at] ?? 0);
}

test('no package of Remix is older than the release that closed what is known', () => {
  const { packages } = lock.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const remix = Object.entries(packages).filter(([path]) => /\/@remix-run\/(dev|express|node|react|server-runtime)$/.test(path));
  expect(remix.length).toBeGreaterThanOrEqual(5);
  expect(remix.filter(([, { version }]) => !version || isOlder(version))).toEqual([]);
  expect(['2.17.4', '2.9.9', '1.20.0', '2.17.5', '2.18.0', '3.0.0'].map(isOlder)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('each night packages are asked for known weaknesses, and what the product is made of is written down', () => {
  const { jobs } = workflow.parse(parse(readFileSync('.github/workflows/nightly.yml', 'utf8')));
  const commands = (jobs.dependencies?.steps ?? []).flatMap(({ run }) => run ?? []).join('\n');
  expect(commands).toContain('npm audit --omit dev --audit-level high');
  expect(commands).toContain('npm sbom --omit dev --sbom-format cyclonedx');
});
