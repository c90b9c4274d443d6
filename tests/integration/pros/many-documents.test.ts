import { expect, test } from 'vitest';
import { sweepDocuments } from '#app/domain/documents/sweep-documents.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertDocument } from '#tests/factories/documents';
import { insertPro } from '#tests/factories/pros';
import { unwritableRow } from '#tests/setup/broken-table';

test('documents that are over sooner, or whose reminder fails, keep no later one from its reminder', async () => {
  const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS);
  const early = await insertPro(db());
  const paper = {
    status: 'approved',
    proId: early.id,
    userId: early.userId,
    reviewedById: early.userId,
    reviewedAt: now(),
    expiresOn: inDays(5),
  } as const;
  await insertDocument(db(), paper);
  // More than one look takes; the newest says that nothing is to be done about them.
  for (let count = 0; count < 501; count += 1) await insertDocument(db(), { ...paper, kind: 'insurance' });
  await insertDocument(db(), { ...paper, kind: 'insurance', expiresOn: inDays(300) });
  const late = await insertPro(db());
  const { id } = await insertDocument(db(), { ...paper, proId: late.id, userId: late.userId, expiresOn: inDays(58) });
  await unwritableRow('notification', `NEW.user_id = '${early.userId}'`, () =>
    expect(sweepDocuments(db())).rejects.toThrow('1 of 2 failed'),
  );
  const reminded = { userId: late.userId, dedupeKey: { startsWith: `document-expiring:${id}:` } };
  expect(await db().notification.count({ where: reminded })).toBeGreaterThan(0);
  expect(await sweepDocuments(db())).toBe(1);
  // Within the hour nothing is due that was not sent.
  expect(await sweepDocuments(db())).toBe(0);
});
