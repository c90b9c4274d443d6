import { expect, test } from 'vitest';
import { equipmentField, needsText, visitPeopleField } from './equipment';

test('needs are people and equipment in words, and nothing where one person comes as they are', () => {
  expect(needsText({ equipment: ['40-ft ladder', 'Lift'], people: 2 })).toBe('2 people, 40-ft ladder, Lift');
  expect(needsText({ equipment: ['Lift'], people: 1 })).toBe('Lift');
  expect(needsText({ equipment: [], people: 1 })).toBeNull();
});

test('a form gives no box, one or several, and one to four people', () => {
  expect(equipmentField.parse(undefined)).toEqual([]);
  expect(equipmentField.parse('Lift')).toEqual(['Lift']);
  expect(equipmentField.parse(['Lift', 'Trailer'])).toEqual(['Lift', 'Trailer']);
  expect([undefined, '1', '4'].map((given) => visitPeopleField.parse(given))).toEqual([1, 1, 4]);
  for (const bad of ['', '0', '5', '1.5', 'two'])
    expect(visitPeopleField.safeParse(bad).error?.issues[0]?.message).toBe('Enter how many people, 1 to 4');
});
