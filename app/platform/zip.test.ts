import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getZip } from './zip';

test('a zip holds its files whole, under their names, with the right sums', () => {
  const bytes = getZip([
    { name: 'data.json', text: '{"name":"Zoë"}' },
    { name: 'empty.csv', text: '' },
  ]);
  const size = bytes.readUInt32LE(18);
  expect(bytes.subarray(30, 39).toString()).toBe('data.json');
  expect(inflateRawSync(bytes.subarray(39, 39 + size)).toString('utf8')).toBe('{"name":"Zoë"}');
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  expect(bytes.readUInt16LE(end + 10)).toBe(2);
  const directory = bytes.readUInt32LE(end + 16);
  expect(bytes.readUInt32LE(directory)).toBe(0x02014b50);
  expect(bytes.readUInt32LE(directory + 16)).toBe(bytes.readUInt32LE(14));
  expect(bytes.readUInt32LE(bytes.readUInt32LE(directory + 46 + 9 + 42))).toBe(0x04034b50);
});

test('its sum is the one that other programs compute', () => {
  const bytes = getZip([{ name: 'a', text: '123456789' }]);
  expect(bytes.readUInt32LE(14)).toBe(0xcbf43926);
});
