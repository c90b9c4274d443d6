import { expect, test } from 'vitest';
import { contactHash, plainContact } from './contact-hash';

test('an address or a number written in another way is the same', () => {
  expect(plainContact('email', ' Zoe+lights@Example.test ')).toBe('zoe@example.test');
  expect(plainContact('email', 'z.o.e@gmail.com')).toBe(plainContact('email', 'zoe+2@GMAIL.com'));
  expect(plainContact('email', 'z.o.e@example.test')).toBe('z.o.e@example.test');
  expect(plainContact('phone', '+1 (312) 555-0142')).toBe(plainContact('phone', '312.555.0142'));
});

test('the hash differs by key, kind and value, and holds nothing of the value', () => {
  const hash = contactHash('key', 'email', 'zoe@example.test');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(contactHash('key', 'email', 'ZOE@example.test')).toBe(hash);
  const others = [
    contactHash('other', 'email', 'zoe@example.test'),
    contactHash('key', 'card', 'zoe@example.test'),
    contactHash('key', 'email', 'zoe2@example.test'),
  ];
  expect(new Set([hash, ...others]).size).toBe(4);
});
