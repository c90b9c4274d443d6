import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = path.resolve('docs/decisions');
const HEAD =
  /^# (?<title>.+)\n\nDate: (?<date>\d{4}-\d\d-\d\d)\nStatus: (?<status>accepted(, amends \d{3})?|superseded by \d{3})\n\n/;
const ROW = /^\| (?<number>\d{3}) \| \[(?<title>.+)\]\((?<file>.+)\) +\| (?<date>\S+) \| (?<status>.+?) +\|$/;

function records() {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{3}-.*\.md$/.test(file))
    .sort()
    .map((file) => {
      const head = HEAD.exec(readFileSync(path.join(FOLDER, file), 'utf8'));
      return { number: file.slice(0, 3), file, ...head?.groups };
    });
}

function listed() {
  const lines = readFileSync(path.join(FOLDER, 'README.md'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const row = ROW.exec(line.replace(/ +\|/g, ' |'))?.groups;
    return row ? [{ ...row }] : [];
  });
}

describe('the decision records', () => {
  test('each has a title, a date and a status', () => {
    expect(records().filter((record) => !('title' in record))).toEqual([]);
  });

  test('each has a number of its own', () => {
    const numbers = records().map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('the list of decisions names all of them as they name themselves', () => {
    expect(listed()).toEqual(records().map((record) => ({ ...record })));
  });
});
