import { expect, test } from 'vitest';
import { EVIDENCE_KINDS, evidenceFound } from './evidence-found';

const at = new Date('2027-12-01T16:00:00Z');
const visit = {
  assignments: [{ arrivedAt: at }],
  checks: [{ doneAt: at }, { doneAt: at }],
  photos: [{ hiddenAt: null, file: { deletedAt: null } }],
  signOff: { status: 'accepted' },
};
const noLetters = { createdAt: at, tickets: [], site: { letters: [] } };
const whole = {
  quote: { acceptance: {} },
  consent: {},
  thread: { messages: [{ removedAt: null }] },
  visits: [visit],
  ...noLetters,
};

test('a visit with everything has every kind of evidence', () => {
  expect(evidenceFound(whole)).toEqual(EVIDENCE_KINDS);
});

test('what was not done, was taken away or was only assumed is no evidence', () => {
  const bare = {
    assignments: [{ arrivedAt: null }],
    checks: [{ doneAt: at }, { doneAt: null }],
    photos: [
      { hiddenAt: at, file: { deletedAt: null } },
      { hiddenAt: null, file: { deletedAt: at } },
    ],
    signOff: { status: 'auto_accepted' },
  };
  const messages = [{ removedAt: at }];
  expect(
    evidenceFound({ quote: { acceptance: null }, consent: null, thread: { messages }, visits: [bare], ...noLetters }),
  ).toEqual([]);
  expect(evidenceFound({ ...whole, thread: null, visits: [] })).toEqual(['signature', 'consent']);
});

test('messages with the office about the booking count, and a company’s from before it do not', () => {
  const silent = { ...whole, thread: null };
  expect(evidenceFound({ ...silent, tickets: [{ messages: [{}] }] })).toContain('messages');
  expect(evidenceFound({ ...silent, tickets: [{ messages: [] }] })).not.toContain('messages');
  const before = new Date(at.getTime() - 1);
  expect(evidenceFound({ ...silent, site: { letters: [{ createdAt: at }] } })).toContain('messages');
  expect(evidenceFound({ ...silent, site: { letters: [{ createdAt: before }] } })).not.toContain('messages');
});
