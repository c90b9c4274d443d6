import { expect, test } from 'vitest';
import { usualFrontPage } from '../business/front-page';
import { PAGE_DEFINITIONS } from './page-definitions';

function factsOf(takesDown: boolean) {
  const offer = { names: ['Snow removal'], texts: [], isLit: takesDown, takesDown, doneText: 'the work is done' };
  return { offer, programLine: null, hasEmergencyLine: false };
}

test('no usual text of a page says how large the deposit is: each package has its own share', () => {
  const said = [true, false].flatMap((takesDown) => {
    const facts = factsOf(takesDown);
    const pages = PAGE_DEFINITIONS.flatMap(({ fields }) => fields.map(({ usual }) => usual(facts)));
    return [...pages, ...usualFrontPage(facts.offer).guaranteePoints];
  });
  const sentences = said.flatMap((text) => text.split(/(?<=\.)\s+/));
  expect(sentences.some((sentence) => /deposit/i.test(sentence))).toBe(true);
  expect(sentences.filter((sentence) => /\bhalf\b/i.test(sentence) && /deposit|pay\b/i.test(sentence))).toEqual([]);
});
