import { expect, test } from 'vitest';
import { csvResponse } from './csv-response.server';

async function* pagesOf(...pages: (string[] | Error)[]): AsyncGenerator<string[]> {
  for (const page of pages) {
    await Promise.resolve();
    if (page instanceof Error) throw page;
    yield page;
  }
}

const list = { head: ['Name'], asLine: (name: string) => [name] };

test('a download holds the head and the rows of every page', async () => {
  const answer = csvResponse('names.csv', { ...list, pages: pagesOf(['Pat', 'Sam, Jr.'], [], ['Alex']) });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="names.csv"');
  expect(await answer.text()).toBe('Name\r\nPat\r\n"Sam, Jr."\r\nAlex\r\n');
});

test('a download whose rows cannot all be read breaks off, so that no one takes it for whole', async () => {
  const answer = csvResponse('names.csv', { ...list, pages: pagesOf(['Pat'], new Error('the database is gone')) });
  await expect(answer.text()).rejects.toThrow();
});
