import { expect } from 'vitest';
import { getWords } from '#tests/setup/read-pages';

/** What belongs to the demo's business: its name, work, place, clocks and phone numbers. */
const OTHERS =
  /brightcrew|\b(?:holidays?|christmas|lights?|lighting|lit|bulbs?|lamps?|strands?|roofline|takedown|taken down|chicago|illinois|naperville|CDT|CST)\b|555-01(?:42|99)|@demo\.test/i;

/** How a phone number is written, beside its field; the two looks of a page. */
const EXAMPLES = /like \(312\) 555-0142|On (?:light|dark) pages/g;

/** All that people, search engines and screen readers get of a page. Lists to choose from name every state and time zone. */
function saidBy(html: string): string {
  const shown = html
    .replace(/<(style|script|select|noscript)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<meta name="(?:viewport|color-scheme|supported-color-schemes|theme-color)"[^>]*>/g, ' ');
  const named = [...shown.matchAll(/\b(?:content|alt|aria-label|placeholder|title)="([^"]*)"/g)].map(([, text]) => text);
  return `${getWords(shown)} ${named.join(' · ')}`.replace(EXAMPLES, '');
}

/** The words of another business in a text, with what stands around them. */
function otherWords(text: string): string | null {
  const found = OTHERS.exec(text);
  return found && text.slice(Math.max(0, found.index - 60), found.index + 60);
}

/** What was said, by where; at the end each place with its words of others. */
export function listener() {
  const leaks: [where: string, words: string][] = [];
  let heard = 0;
  function hear(where: string, text: string): void {
    heard += 1;
    const found = otherWords(text.replace(EXAMPLES, ''));
    if (found) leaks.push([where, found]);
  }
  return {
    hear,
    hearPage: (where: string, html: string) => hear(where, saidBy(html)),
    expectOwnWords(atLeast: number) {
      expect(leaks).toEqual([]);
      expect(heard).toBeGreaterThanOrEqual(atLeast);
    },
  };
}
