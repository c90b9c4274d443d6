import { expect, test } from 'vitest';
import { plainCounty, readCounties, readZips } from './read-places';

test('ZIP codes are read with any marks between them, each once', () => {
  expect(readZips(' 60614,60657;\n60614-1234\t10001 ')).toEqual({ zips: ['10001', '60614', '60657'] });
  expect(readZips(' , ')).toEqual({ problem: 'Enter at least one ZIP code' });
  expect(readZips('60614 606')).toEqual({ problem: '606 is not a ZIP code of five digits' });
});

test('a long list of mistakes is cut short', () => {
  const wrong = Array.from({ length: 12 }, (_, index) => `x${index}`).join(' ');
  expect(readZips(wrong)).toEqual({
    problem: 'x0, x1, x2, x3, x4, x5, x6, x7 and 4 more are not ZIP codes of five digits',
  });
});

test('counties are read a line, with the code or the name of their state', () => {
  expect(readCounties('Cook, IL\r\nDoña Ana County, New Mexico\n\nCook, IL')).toEqual({
    counties: [
      { state: 'IL', county: 'Cook' },
      { state: 'NM', county: 'Doña Ana County' },
    ],
  });
  expect(readCounties('Cook\nLake, XX')).toEqual({
    problem: '“Cook” and “Lake, XX”: write a county and its state with a comma between them, like Cook, IL',
  });
});

test('a county is the same however it is written', () => {
  expect(plainCounty('St. Louis (city)')).toBe(plainCounty('Saint Louis City'));
  expect(plainCounty('DeKalb County')).toBe(plainCounty('De Kalb'));
  expect(plainCounty('Doña Ana')).toBe(plainCounty('dona ana'));
  expect(plainCounty('Richmond')).not.toBe(plainCounty('Richmond (city)'));
});
