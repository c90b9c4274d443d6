import { t } from '#app/platform/texts/t';
import { createHash } from 'node:crypto';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { DAY_MS, HOUR_MS } from '#app/platform/durations';
import { formatDay } from '#app/platform/format-date-time';
import { dateText } from '#app/platform/local-date';
import { newFileKey, putFile } from '#app/platform/storage.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';
import { removeFile } from '../files/remove-file.server';
import { type NewFile, storeFile } from '../files/store-file.server';
import { notify } from '../notifications/notify.server';
import { readPrintLook } from '../settings/look-files.server';
import { readBusinessName } from '../settings/queries.server';
import { readPictures } from '../reports/read-pictures.server';
import { collectBinder, MAX_PICTURES } from './collect-binder.server';
import { printBinder } from './print-binder.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { asLanguage } from '#app/platform/texts/language';

/** A binder's file is kept for so long; it can be made again. */
const KEPT_DAYS = 30;
const BATCH = 100;
/** Photos of findings in a binder, and how long and wide each is in pixels: small enough to be mailed on. */
const PICTURE_SIDE = 480;

/** Makes one binder and keeps its file. Stops quietly when it is made already; run twice it is one file and one message. */
export async function makeBinder(
  db: PrismaClient,
  { binderId, isLastAttempt }: { binderId: string; isLastAttempt: boolean },
): Promise<void> {
  const waiting = { id: binderId, status: 'waiting' as const };
  const binder = await db.siteBinder.findFirst({ where: waiting, include: { askedBy: { select: { language: true } } } });
  if (!binder) return;
  try {
    const madeAt = now();
    const { data, bytes } = await inLanguage(asLanguage(binder.askedBy.language), async () => {
      const collected = await collectBinder(db, binder, { business: await readBusinessName(db) });
      const pictures = await readPictures(collected.findings.flatMap(({ photo }) => photo ?? []).slice(0, MAX_PICTURES), {
        side: PICTURE_SIDE,
        printedIn: `binder ${binderId}`,
      });
      return { data: collected, bytes: await printBinder(collected, { look: await readPrintLook(db), pictures, madeAt }) };
    });
    const file: NewFile = {
      key: newFileKey('pdf'),
      name: `binder-${dateText(binder.fromOn)}-${dateText(binder.toOn)}.pdf`,
      contentType: 'application/pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    await putFile(file.key, bytes, file.contentType);
    await transact(db, (tx) => keepBinder(tx, { binderId, file, place: data.site.name }));
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await db.siteBinder.updateMany({ where: waiting, data: { lastError, ...(isLastAttempt ? { status: 'failed' } : {}) } });
    throw error;
  }
}

async function keepBinder(tx: Tx, { binderId, file, place }: { binderId: string; file: NewFile; place: string }): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM site_binder WHERE id = ${binderId}::uuid FOR UPDATE`;
  const binder = await tx.siteBinder.findUniqueOrThrow({
    where: { id: binderId },
    include: { askedBy: { select: { id: true, fullName: true, email: true, roles: true } } },
  });
  // Bytes that no row keeps are swept.
  if (binder.status !== 'waiting') return;
  const { askedBy } = binder;
  const stored = await storeFile(tx, { file, ownerId: askedBy.id, kind: 'site-binder', subjectId: binder.companyId });
  await tx.siteBinder.update({
    where: { id: binderId },
    data: {
      status: 'ready',
      fileId: stored.id,
      readyAt: now(),
      expiresAt: new Date(now().getTime() + KEPT_DAYS * DAY_MS),
      lastError: null,
    },
  });
  const isAdmin = askedBy.roles.includes('admin');
  await notify(tx, {
    dedupeKey: `binder:${binderId}`,
    userId: askedBy.id,
    template: 'program-news',
    data: () => ({
      name: askedBy.fullName || askedBy.email,
      subject: t('Binder of {place} is ready', { place }),
      text: t('Visits, reports, findings, materials and licenses from {fromOn} to {toOn}. The file is kept for {days} days.', {
        fromOn: formatDay(dateText(binder.fromOn)),
        toOn: formatDay(dateText(binder.toOn)),
        days: KEPT_DAYS,
      }),
      button: t('See the binder'),
      url: appUrl(isAdmin ? `/admin/companies/${binder.companyId}/binders` : `/commercial/locations/${binder.siteId}/binder`),
    }),
  });
}

/** Deletes files whose time is over, and puts what a lost task left behind in line again. Run every few minutes; what fails keeps nothing else. */
export async function sweepBinders(db: PrismaClient): Promise<void> {
  await tryEach([expireBinders, takeUpLost], (step) => step(db));
}

async function expireBinders(db: PrismaClient): Promise<void> {
  const over = await db.siteBinder.findMany({
    where: { status: 'ready', expiresAt: { lte: now() } },
    orderBy: { createdAt: 'asc' },
    take: BATCH,
    select: { id: true, fileId: true },
  });
  await tryEach(over, ({ id, fileId }) =>
    transact(db, async (tx) => {
      await tx.siteBinder.update({ where: { id }, data: { status: 'expired', fileId: null } });
      if (fileId) await removeFile(tx, { fileId });
    }),
  );
}

async function takeUpLost(db: PrismaClient): Promise<void> {
  const lost = await db.siteBinder.findMany({
    where: { status: 'waiting', createdAt: { lt: new Date(now().getTime() - HOUR_MS) } },
    orderBy: { createdAt: 'asc' },
    take: BATCH,
    select: { id: true },
  });
  await tryEach(lost, ({ id }) =>
    enqueue(db, 'reports/binder', { binderId: id }, { jobKey: `binder:${id}`, unlessComing: true }),
  );
}
