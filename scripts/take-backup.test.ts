import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS } from '#app/platform/durations';
import { scratchFolder } from '#tests/setup/scratch-folder';
import { folderName, walFolder } from './backup-folder';
import { dropOldBackups } from './take-backup';

function ago(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

function piece(number: number): string {
  return `00000001${number.toString(16).toUpperCase().padStart(16, '0')}`;
}

/** A base as far as its name and its label go; its log begins with the piece of this number. */
function base(backupDir: string, days: number, number: number): string {
  const name = folderName('base', ago(days));
  mkdirSync(path.join(backupDir, name, 'cluster'), { recursive: true });
  const label = `START WAL LOCATION: 0/1 (file ${piece(number)})\n`;
  writeFileSync(path.join(backupDir, name, 'cluster', 'backup_label'), label);
  return name;
}

function goneFile(backupDir: string, name: string, days: number): string {
  const file = path.join(backupDir, 'files', `${name}.gone`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  utimesSync(file, ago(days), ago(days));
  return file;
}

test('every moment of seven days stays, however many bases were taken by hand, and nothing older', () => {
  const backupDir = scratchFolder('drop-old');
  base(backupDir, 12, 1);
  base(backupDir, 9, 2);
  const kept = [base(backupDir, 7.5, 3)];
  for (let hand = 0; hand < 9; hand += 1) kept.push(base(backupDir, 0.5 - hand / 100, 10 + hand));
  mkdirSync(walFolder(backupDir));
  for (const number of [1, 2, 3, 4, 10]) writeFileSync(path.join(walFolder(backupDir), `${piece(number)}.gz`), '');
  const [old, young] = [goneFile(backupDir, 'old.jpg', 8), goneFile(backupDir, 'young.jpg', 7.2)];

  dropOldBackups(backupDir);

  expect(readdirSync(backupDir).filter((name) => name.startsWith('base-'))).toEqual(kept.sort());
  expect(readdirSync(walFolder(backupDir))).toEqual([3, 4, 10].map((number) => `${piece(number)}.gz`));
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('while no base is older than seven days, all of them stay', () => {
  const backupDir = scratchFolder('drop-none');
  const kept = Array.from({ length: 9 }, (_, at) => base(backupDir, 6 - at / 2, at));
  dropOldBackups(backupDir);
  expect(readdirSync(backupDir)).toEqual(kept.sort());
});
