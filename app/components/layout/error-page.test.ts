import { expect, test } from 'vitest';
import { inLanguage } from '#app/platform/texts/language.server';
import { getProblem } from './error-page';

/** What a loader threw, as the page gets it. */
function answer(status: number, data: unknown) {
  return { status, statusText: '', internal: false, data };
}

test('readers of Spanish are told what went wrong, as readers of English are', () => {
  const over = 'Este enlace venció o ya se usó.';
  expect(inLanguage('es', () => getProblem(answer(404, over)))).toEqual({
    status: 404,
    title: 'No encontramos esa página',
    message: over,
  });
  expect(inLanguage('es', () => getProblem(answer(404, null))).message).toBe(
    'Revise la dirección o empiece de nuevo desde la página de inicio.',
  );
});
