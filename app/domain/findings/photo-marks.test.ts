import { expect, test } from 'vitest';
import {
  findPlace,
  isLargeEnough,
  MARK_PLACES,
  MARK_SHAPES,
  MAX_MARKS,
  markSchema,
  nameMarks,
  type PhotoMark,
  placeMark,
  readMarks,
  writeMarks,
} from './photo-marks';

const ARROW: PhotoMark = { kind: 'arrow', fromX: 0.5, fromY: 0.5, toX: 0.1, toY: 0.2 };
const CIRCLE: PhotoMark = { kind: 'circle', fromX: 0.4, fromY: 0.4, toX: 0.6, toY: 0.7 };

test('marks are one field of a form and come back as they were', () => {
  for (const marks of [[], [ARROW], [ARROW, CIRCLE]]) expect(readMarks(writeMarks(marks))).toEqual(marks);
  expect(readMarks('arrow 0.12345678 0 1 1')).toEqual([{ kind: 'arrow', fromX: 0.1235, fromY: 0, toX: 1, toY: 1 }]);
});

test.each([
  'arrow',
  'arrow 0 0 1',
  'arrow 0 0 1 1 1',
  'arrow 0 0 1 2',
  'arrow 0 0 -1 1',
  'arrow 0 0 1 1e0',
  'line 0 0 1 1',
  ';',
  'x',
])('"%s" is no mark', (text) => expect(readMarks(text)).toBeNull());

test('every shape can stand at every place, inside the photo, and is named after it', () => {
  for (const place of MARK_PLACES)
    for (const shape of MARK_SHAPES) {
      const mark = placeMark(shape, place);
      expect([shape, place, isLargeEnough(mark), findPlace(mark)]).toEqual([shape, place, true, place]);
      expect(readMarks(writeMarks([mark]))).toEqual([mark]);
    }
});

test('marks are words for those who do not see them', () => {
  expect(nameMarks([ARROW, CIRCLE])).toBe('Arrow points at the upper left. Circle in the middle.');
  expect(nameMarks([])).toBe('');
});

function problemOf(marks: PhotoMark[]): string | undefined {
  return markSchema.safeParse({ intent: 'draw', marks: writeMarks(marks) }).error?.issues[0]?.message;
}

test('a form takes up to ten marks, none of them a slip of the finger', () => {
  const many = (count: number) => Array.from({ length: count }, () => ARROW);
  expect(problemOf(many(MAX_MARKS))).toBeUndefined();
  expect(problemOf(many(MAX_MARKS + 1))).toBe('Draw up to 10 arrows and circles on a photo');
  expect(problemOf([{ ...ARROW, toX: 0.51, toY: 0.51 }])).toBe('Draw each arrow and circle larger');
  expect(problemOf([{ ...CIRCLE, toX: 0.41 }])).toBe('Draw each arrow and circle larger');
});
