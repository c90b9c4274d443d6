import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outcomeText, triggerText } from './decision-text';

const SEARCH = /'visits\/(?:dispatch|search-move)',\s*\{[^}]*trigger: '([^']+)'/g;

/** The triggers that the domain starts searches with. */
function triggersInCode(): string[] {
  const files = readdirSync('app/domain', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.server.ts'));
  return files.flatMap((file) =>
    [...readFileSync(`app/domain/${file}`, 'utf8').matchAll(SEARCH)].map(([, trigger = '']) => trigger),
  );
}

describe('what the office reads of a search', () => {
  it('every trigger has its words', () => {
    const triggers = triggersInCode();
    expect(triggers.length).toBeGreaterThan(15);
    expect(triggers.filter((trigger) => triggerText(trigger) === trigger)).toEqual([]);
  });

  it('a search for a new time is told from a first one', () => {
    expect(triggerText('declined')).toBe('after an offer was declined');
    expect(triggerText('move: declined')).toBe('for the new time, after an offer was declined');
    expect(outcomeText('none')).toBe('No pro for the new time');
  });

  it('decisions of older builds read the same', () => {
    expect(outcomeText('looked')).toBe(outcomeText('none'));
    expect(triggerText('look')).toBe(triggerText('scheduled'));
  });
});
