import { format } from 'node:util';
import { afterEach, beforeEach, vi } from 'vitest';

const said: string[] = [];

// A test that expects an error on the console puts its own spy in place of this one and asserts on it.
beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    said.push(format(...args));
  });
});

afterEach(() => {
  vi.mocked(console.error).mockRestore?.();
  if (said.length > 0) throw new Error(`No test expected this on console.error:\n${said.join('\n')}`);
});
