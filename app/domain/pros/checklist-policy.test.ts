import { expect, test } from 'vitest';
import { inLanguage } from '#app/platform/texts/language.server';
import { getChecklist } from './checklist-policy';

function licenseNote(status: string, lastError: string | null): string | undefined {
  const license = { service: 'pest', state: 'IL', status, expiresOn: null, lastError };
  const steps = getChecklist({
    services: ['pest'],
    licensed: new Set(['pest']),
    homeState: 'IL',
    onboarded: false,
    today: new Date('2026-10-06'),
    documents: [],
    licenses: [license],
  });
  return steps.find(({ key }) => key === 'license')?.note;
}

test('A pro reads why a license does not count in their language; what an admin typed stays', () => {
  const why = 'The register does not list this number.';
  expect(licenseNote('failed', why)).toBe(why);
  expect(inLanguage('es', () => licenseNote('failed', why))).toBe('El registro no tiene este número.');
  expect(inLanguage('es', () => licenseNote('failed', 'The card is forged'))).toBe('The card is forged');
  expect(inLanguage('es', () => licenseNote('expired', 'Expired on 2026-09-01.'))).toMatch(/^Venció/);
});
