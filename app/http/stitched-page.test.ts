import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRandom } from '#tests/factories/random';
import { cutPage, fillGzipped, fillPage, isSamePage, type StitchedPage } from './stitched-page';

const OP = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const MADE_WITH = { nonce: 'aaaaaaaaaaaaaaaa', requestId: 'bbbbbbbbbbbbbbbb' };

function htmlOf({ nonce, requestId, op }: { nonce: string; requestId: string; op: string }): string {
  const form = `<form><input type="hidden" name="opId" value="${op}"/></form>`;
  return `<html><script nonce="${nonce}"></script>${form}${'<p>Lights — für alle</p>'.repeat(300)}${form}<i>${requestId}</i></html>`;
}

const page = cutPage(htmlOf({ ...MADE_WITH, op: OP }), MADE_WITH);

function fillings() {
  let given = 0;
  return { nonce: () => 'N1+/=', requestId: () => 'R1', opId: () => `op-${(given += 1)}` };
}

test('each answer has a nonce, a request id and operation ids of its own', () => {
  const html = fillPage(page, fillings()).toString();
  expect(html).toContain('nonce="N1+/="');
  expect(html).toContain('<i>R1</i>');
  expect(html.match(/value="op-\d"/g)).toEqual(['value="op-1"', 'value="op-2"']);
  expect(html).not.toMatch(/aaaaaaaaaaaaaaaa|bbbbbbbbbbbbbbbb|3f2504e0/);
});

test('a page that was compressed before it was filled reads as one that was not', () => {
  const random = createRandom(4);
  const noise = Array.from({ length: 700 }, () => random.pick(['a', 'é', '<', '\n', '7']))
    .join('')
    .repeat(99);
  const pages: StitchedPage[] = [page, cutPage('', MADE_WITH), cutPage(`${noise}${MADE_WITH.nonce}`, MADE_WITH)];
  for (const each of pages) {
    const zipped = fillGzipped(each, fillings());
    expect(zipped && gunzipSync(zipped)).toEqual(fillPage(each, fillings()));
  }
});

test('two renderings are the same page where only what is filled in differs', () => {
  const other = { nonce: 'cccccccccccccccc', requestId: 'dddddddddddddddd' };
  const again = cutPage(htmlOf({ ...other, op: crypto.randomUUID() }), other);
  expect(isSamePage(page, again)).toBe(true);
  const signedIn = cutPage(htmlOf({ ...other, op: crypto.randomUUID() }).replace('<p>', '<p>Hello Ann'), other);
  expect(isSamePage(page, signedIn)).toBe(false);
  expect(isSamePage(page, cutPage('<html></html>', other))).toBe(false);
});
