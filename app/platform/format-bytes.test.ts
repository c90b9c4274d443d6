import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes';

test.each([
  [900, '900 bytes'],
  [180_000, '180 KB'],
  [2_400_000, '2.4 MB'],
  [48_000_000, '48 MB'],
  [1_450_000_000, '1.5 GB'],
])('%d bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
