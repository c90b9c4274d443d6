import { expect, test } from 'vitest';
import { codeFromBytes, parseCode, printCode } from './gift-code';

test('a code is read as it was printed, however it is typed', () => {
  const code = codeFromBytes(Uint8Array.from({ length: 32 }, (_, index) => index * 7));
  expect(code).toHaveLength(16);
  expect(printCode(code)).toMatch(/^(\w{4}-){3}\w{4}$/);
  for (const typed of [code, printCode(code), ` ${printCode(code).toLowerCase()} `, printCode(code).replaceAll('-', ' – ')])
    expect(parseCode(typed)).toBe(code);
  for (const typed of ['', 'ABCD', `${code}2`, code.replace(/.$/, '0'), code.replace(/.$/, '!')])
    expect(parseCode(typed)).toBeNull();
});
