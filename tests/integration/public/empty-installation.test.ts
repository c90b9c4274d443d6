import { beforeAll, expect, test } from 'vitest';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';

const PAGES =
  '/ /services /book /plans /faq /help /help/faq /help/guarantee /how-it-works /terms /privacy /contact /professionals /commercial';

let ask: Ask;

beforeAll(async () => {
  ask = asker(await loadBuild());
});

test.each(PAGES.split(' '))('A visitor opens %s of an installation in which nothing is set up yet', async (path) => {
  expect((await ask(path)).status).toBe(200);
});
