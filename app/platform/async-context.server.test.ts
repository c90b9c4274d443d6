import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { asyncContext } from './async-context.server';

const color = asyncContext<string>('color');
const size = asyncContext<number>('size');

test('work knows what it and the work around it were told, also after a wait, and nothing of it remains outside', async () => {
  const told = () => [color.get(), size.get()];
  const seen = await color.run('red', async () => {
    await nextTurn();
    const inner = await size.run(3, async () => {
      await nextTurn();
      return [told(), color.run('blue', told)];
    });
    return [...inner, told()];
  });
  expect(seen).toEqual([
    ['red', 3],
    ['blue', 3],
    ['red', undefined],
  ]);
  expect(told()).toEqual([undefined, undefined]);
});

test('two works side by side know their own', async () => {
  const both = ['red', 'blue'].map((each) =>
    color.run(each, async () => {
      await nextTurn();
      return color.get();
    }),
  );
  expect(await Promise.all(both)).toEqual(['red', 'blue']);
});

test('another copy of the module, as the built pages have it, is told the same', () => {
  expect(color.run('red', () => asyncContext<string>('color').get())).toBe('red');
});
