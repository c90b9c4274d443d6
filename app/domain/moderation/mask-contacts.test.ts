import { describe, expect, it } from 'vitest';
import { maskContacts } from './mask-contacts';

describe('contact details before a booking is accepted', () => {
  it.each([
    ['Call me at (312) 555-0142 tonight', 'Call me at [hidden] tonight'],
    ['+1 312.555.0142', '[hidden]'],
    ['write to pat@town.test please', 'write to [hidden] please'],
    ['pat (at) town.test', '[hidden]'],
    ['see https://x.example/y?z=1 ok', 'see [hidden] ok'],
    ['look at mysite.com/deal now', 'look at [hidden] now'],
  ])('hides them in "%s"', (typed, shown) => {
    expect(maskContacts(typed)).toEqual({ text: shown, masked: true });
  });

  it.each([
    'The gate code is 4417.',
    '1200 W Webster Ave, between 9 and 11',
    'It was $1,250.00 last year.',
    'Two storeys. Thanks!',
  ])('leaves "%s" alone', (typed) => {
    expect(maskContacts(typed)).toEqual({ text: typed, masked: false });
  });
});
