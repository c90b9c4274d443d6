import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inLanguage } from '#app/platform/texts/language.server';
import { leftForOffice } from './left-for-office';

const RULES = 'dispatch/rules';

/** The code of each rule, as plans write it. */
function codes(): string[] {
  const files = readdirSync(RULES).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const found = files.flatMap((file) => /^ {2}code: '(\w+)',$/m.exec(readFileSync(`${RULES}/${file}`, 'utf8'))?.[1] ?? []);
  return [...found, 'team'].map((code) => code.replaceAll('_', ' '));
}

it('names every rule that keeps pros from a visit of a plan in Spanish', () => {
  expect(codes().length).toBeGreaterThan(15);
  for (const code of codes())
    expect({ code, said: inLanguage('es', () => leftForOffice(`${code}: 2 pros`)) }).toMatchObject({
      said: expect.stringMatching(/: 2 profesionales$/) as string,
    });
});

it.each([
  [
    'outside hours: 3 pros, radius: 1 pro. Maybe payout ≥ $120.00',
    'fuera del horario: 3 profesionales, distancia: 1 profesional. Tal vez pago ≥ $120.00',
  ],
  ['radius: 1 pro. Maybe radius +3.5 mi', 'distancia: 1 profesional. Tal vez distancia +3.5 mi'],
  ['day cap: 1 pro. Maybe cap +1 visit', 'máximo de visitas al día: 1 profesional. Tal vez máximo +1 visita'],
  ['No pros nearby.', 'No hay profesionales cerca.'],
  ['Not accepting jobs at the moment.', 'Por ahora no acepta trabajos.'],
  ['', ''],
])('says “%s” in both languages', (note, spanish) => {
  expect(inLanguage('en', () => leftForOffice(note))).toBe(note);
  expect(inLanguage('es', () => leftForOffice(note))).toBe(spanish);
});
