import { expect, test } from 'vitest';
import { getBadges, type BadgeFacts } from './badge-policy';

const noFacts: BadgeFacts = { licensed: false, insured: false, jobsDone: 0, rating: 5, ratingCount: 0, onTime: 0 };

function earned(facts: Partial<BadgeFacts>): string[] {
  return getBadges({ ...noFacts, ...facts })
    .filter((badge) => badge.earned)
    .map(({ key }) => key);
}

test('no pro begins with a badge, and each one has its own figure, exactly', () => {
  expect(earned({})).toEqual([]);
  expect(earned({ licensed: true, insured: true })).toEqual(['licensed', 'insured']);
  expect([earned({ jobsDone: 49 }), earned({ jobsDone: 50 })]).toEqual([[], ['jobs']]);
  expect([earned({ rating: 4.79, ratingCount: 30 }), earned({ rating: 4.8, ratingCount: 30 })]).toEqual([[], ['rating']]);
  expect([earned({ rating: 5, ratingCount: 4 }), earned({ rating: 5, ratingCount: 5 })]).toEqual([[], ['rating']]);
  expect([earned({ jobsDone: 40, onTime: 37 }), earned({ jobsDone: 40, onTime: 38 })]).toEqual([[], ['on-time']]);
  expect(earned({ jobsDone: 9, onTime: 9 })).toEqual([]);
});
