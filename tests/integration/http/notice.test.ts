import { beforeAll, expect, test } from 'vitest';
import { redirectWithNotice } from '#app/http/notice.server';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';

const SAID = 'The job is yours';
const PAGE = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
/** As a browser asks for a page whose service worker passes the question on. */
const PASSED_ON = { ...PAGE, 'sec-fetch-dest': 'empty' };
const DATA = { accept: '*/*', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
const KEPT = { accept: 'text/html', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
});

async function leaveNotice(): Promise<string> {
  const answer = await redirectWithNotice('/', { type: 'success', message: SAID });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function read(path: string, cookie: string, headers: Record<string, string>) {
  const answer = await ask(path, { cookie, headers });
  const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith('notice='));
  return { text: await answer.text(), isTaken: cookies.some((line) => line.includes('Max-Age=0')) };
}

test.each([
  ['asked for by the browser', PAGE],
  ['passed on by a service worker', PASSED_ON],
])('a message left for the next page stands in the page that is shown, %s, and is removed by it', async (_, headers) => {
  const { text, isTaken } = await read('/', await leaveNotice(), headers);
  expect(text).toContain(SAID);
  expect(isTaken).toBe(true);
});

test('a message is not lost with data that a page gave up reading: it goes when the page has shown it', async () => {
  const cookie = await leaveNotice();
  for (const _ of ['given up', 'read again']) {
    const { text, isTaken } = await read('/_root.data', cookie, DATA);
    expect(text).toContain(SAID);
    expect(isTaken).toBe(false);
  }
  const { text } = await read('/_root.data', cookie, DATA);
  const [, id = ''] = /([0-9a-f-]{36})","type","success/.exec(text) ?? [];
  expect(id).not.toBe('');
  const seen = await read('/_root.data', `${cookie}; notice-seen=${id}`, DATA);
  expect(seen.text).not.toContain(SAID);
  expect(seen.isTaken).toBe(true);
});

test('a page that a phone keeps for later carries no message and leaves it for the next page', async () => {
  const { text, isTaken } = await read('/', await leaveNotice(), KEPT);
  expect(text).not.toContain(SAID);
  expect(isTaken).toBe(false);
});

test('an unsigned message is not shown', async () => {
  const forged = `notice=${btoa(JSON.stringify({ id: 'x', type: 'success', message: SAID }))}`;
  expect((await read('/', forged, PAGE)).text).not.toContain(SAID);
});
