import { expect, test } from 'vitest';
import { readIcs } from './read-ics';

const span = {
  from: new Date('2026-11-01T00:00:00Z'),
  to: new Date('2026-11-29T00:00:00Z'),
  zone: 'UTC',
  toInstant: (local: string) => new Date(`${local}Z`),
};

function read(...events: string[][]): string[] {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...event, 'END:VEVENT']);
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR'].join('\r\n');
  return readIcs(text, span).map(({ start, end }) => `${start.toISOString().slice(0, 16)} ${end.toISOString().slice(11, 16)}`);
}

const meeting = ['UID:a', 'DTSTART:20261103T150000Z', 'DTEND:20261103T160000Z'];

test('a weekday meeting that began in 2018 is busy today', () => {
  const rule = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
  const found = read(['UID:a', 'DTSTART:20180101T150000Z', 'DTEND:20180101T160000Z', rule]);
  expect(found).toHaveLength(20);
  expect(found[0]).toBe('2026-11-02T15:00 16:00');
});

test('a daily meeting that began in 2005 is busy today, called-off days left out', () => {
  const rule = 'RRULE:FREQ=DAILY';
  const found = read(['UID:a', 'DTSTART:20050101T150000Z', 'DTEND:20050101T160000Z', rule, 'EXDATE:20261110T150000Z']);
  expect(found).toHaveLength(27);
  expect(found).not.toContain('2026-11-10T15:00 16:00');
});

test('every other week stays every other week, however long ago it began', () => {
  const rule = 'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU';
  const found = read(['UID:a', 'DTSTART:20150106T150000Z', 'DTEND:20150106T160000Z', rule]);
  expect(found).toEqual(['2026-11-10T15:00 16:00', '2026-11-24T15:00 16:00']);
});

test('a series of so many times ends where its count ends', () => {
  const rule = 'RRULE:FREQ=DAILY;COUNT=2500';
  const found = read(['UID:a', 'DTSTART:20200101T150000Z', 'DTEND:20200101T160000Z', rule]);
  expect(found.at(-1)).toBe('2026-11-04T15:00 16:00');
});

test('an occurrence that was moved is busy at its new time only, wherever it stands in the file', () => {
  const series = [...meeting, 'RRULE:FREQ=WEEKLY;COUNT=2'];
  const moved = ['UID:a', 'RECURRENCE-ID:20261110T150000Z', 'DTSTART:20261112T090000Z', 'DTEND:20261112T100000Z'];
  const expected = ['2026-11-03T15:00 16:00', '2026-11-12T09:00 10:00'];
  expect(read(series, moved)).toEqual(expected);
  expect(read(moved, series)).toEqual(expected);
});

test('an occurrence that was moved here from a time out of sight is busy', () => {
  const series = ['UID:a', 'DTSTART:20270301T150000Z', 'DTEND:20270301T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'];
  const moved = ['UID:a', 'RECURRENCE-ID:20270308T150000Z', 'DTSTART:20261112T090000Z', 'DTEND:20261112T100000Z'];
  expect(read(series, moved)).toEqual(['2026-11-12T09:00 10:00']);
});

test('an occurrence that was called off is free', () => {
  const series = [...meeting, 'RRULE:FREQ=WEEKLY;COUNT=2'];
  const off = [
    'UID:a',
    'RECURRENCE-ID:20261110T150000Z',
    'DTSTART:20261110T150000Z',
    'DTEND:20261110T160000Z',
    'STATUS:CANCELLED',
  ];
  expect(read(series, off)).toEqual(['2026-11-03T15:00 16:00']);
});

test('from a change on, all later occurrences follow it', () => {
  const series = [...meeting, 'RRULE:FREQ=WEEKLY;COUNT=3'];
  const later = [
    'UID:a',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:20261110T150000Z',
    'DTSTART:20261110T180000Z',
    'DTEND:20261110T190000Z',
  ];
  expect(read(series, later)).toEqual(['2026-11-03T15:00 16:00', '2026-11-10T18:00 19:00', '2026-11-17T18:00 19:00']);
});

test('dates that are only listed are busy, the first one included', () => {
  expect(read([...meeting, 'RDATE:20261105T150000Z,20261106T150000Z'])).toEqual([
    '2026-11-03T15:00 16:00',
    '2026-11-05T15:00 16:00',
    '2026-11-06T15:00 16:00',
  ]);
});
