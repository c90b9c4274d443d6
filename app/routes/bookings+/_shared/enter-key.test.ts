import { expect, test } from 'vitest';
import { onEnter } from './enter-key';

const enter = { key: 'Enter', shiftKey: false, isComposing: false };

test('Enter sends a message, and nothing where nothing was written', () => {
  expect(onEnter(enter, 'Is the gate open?')).toBe('send');
  for (const text of ['', '  ', '\n']) expect(onEnter(enter, text)).toBe('ignore');
});

test('Shift and Enter, and Enter of an input method, go to the box', () => {
  expect(onEnter({ ...enter, shiftKey: true }, '')).toBe('type');
  expect(onEnter({ ...enter, isComposing: true }, 'に')).toBe('type');
  expect(onEnter({ ...enter, key: 'a' }, '')).toBe('type');
});
