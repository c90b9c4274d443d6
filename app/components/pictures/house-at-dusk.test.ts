import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HouseAtDusk, type HouseAtDuskProps } from './house-at-dusk';

function draw(props: HouseAtDuskProps): string {
  return renderToStaticMarkup(createElement(HouseAtDusk, props));
}

test('a house where no lights are sold wears no strand, wreath or figure, whatever the package', () => {
  const bare = draw({ service: 'basic', unlit: true });
  expect(draw({ service: 'standard', unlit: true })).toBe(bare);
  expect(draw({ service: 'premium', unlit: true, trees: 4 })).toBe(bare);
  expect(draw({ service: 'premium' })).not.toBe(bare);
});
