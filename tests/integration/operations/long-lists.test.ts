import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { newFileKey } from '#app/platform/storage.server';
import { minutesAgo } from '#tests/factories/local-time';
import { insertAdmin } from '#tests/factories/users';
import { browsing, type Browsing } from '../companies/company-fixtures';
import { walkList } from '../companies/walk-list';
import { openCustomers } from '../customers/customer-fixtures';

openCustomers();

let office: Browsing;
beforeAll(async () => {
  office = await browsing((await insertAdmin(db())).id);
});

test('the office reads all imports', async () => {
  await db().customerImport.createMany({
    data: Array.from({ length: 21 }, (_, at) => ({
      adminId: office.userId,
      fileName: at === 20 ? 'the-first.csv' : 'later.csv',
      status: 'done' as const,
      createdAt: minutesAgo(at),
    })),
  });
  const pages = await walkList(office.text, '/admin/import', 'imports');
  expect(pages).toHaveLength(2);
  expect(pages[0]).not.toContain('the-first.csv');
  expect(pages[1]).toContain('the-first.csv');
});

test('the office reads all earlier exports, and on each page the one that is being written', async () => {
  const whole = { adminId: office.userId, days: 7 };
  await db().businessExport.createMany({
    data: Array.from({ length: 11 }, (_, at) => ({
      ...whole,
      status: 'failed' as const,
      totalRows: at === 10 ? 77_077 : 5,
      createdAt: minutesAgo(at + 5),
    })),
  });
  const file = await db().storedFile.create({
    data: {
      key: newFileKey('zip'),
      ownerId: office.userId,
      kind: 'business-export',
      name: 'all.zip',
      contentType: 'application/zip',
      size: 77,
      sha256: 'x'.repeat(64),
      subjectId: office.userId,
    },
  });
  await db().businessExport.updateMany({ where: { totalRows: 77_077 }, data: { fileId: file.id } });
  await db().businessExport.create({ data: { ...whole, totalRows: 4_000, writtenRows: 1_000 } });
  const pages = await walkList(office.text, '/admin/export', 'earlier');
  expect(pages).toHaveLength(2);
  expect(pages[0]).not.toContain('77,077');
  expect(pages[1]).toContain('77,077');
  for (const page of pages) expect(page).toContain('1,000 of 4,000');
});

test('the office reads all earlier holds of hours', async () => {
  await db().weatherHold.createMany({
    data: Array.from({ length: 51 }, (_, at) => ({
      startsAt: minutesAgo(60 * (at + 2)),
      endsAt: minutesAgo(60 * (at + 1)),
      reason: at === 50 ? 'The first storm' : 'Wind',
    })),
  });
  const pages = await walkList(office.text, '/admin/weather', 'earlier');
  expect(pages).toHaveLength(2);
  expect(pages[0]).not.toContain('The first storm');
  expect(pages[1]).toContain('The first storm');
});
