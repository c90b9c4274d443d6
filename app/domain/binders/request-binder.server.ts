import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { readSorted } from '#app/platform/read-sorted';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { fileLink } from '../files/file-link.server';
import type { BinderPeriod, BinderRow } from './binder.schema';
import { t } from '#app/platform/texts/t';

const LISTED = 20;

type Asked = { siteId: string; companyId: string; actor: { kind: 'customer' | 'admin'; userId: string }; period: BinderPeriod };

/**
 * Has a binder of a company's location made. Whether this person may have it is the caller's question. Throws NotFound, InputError for
 * days that are still to come, Conflict while one of the same period is being made.
 */
export async function requestBinder(tx: Tx, { siteId, companyId, actor, period: { fromOn, toOn } }: Asked): Promise<void> {
  const [site] = await tx.$queryRaw<{ zone: string }[]>`
    SELECT zone FROM site WHERE id = ${siteId}::uuid AND company_id = ${companyId}::uuid FOR UPDATE`;
  if (!site) throw new NotFound(t('Location not found'));
  if (toOn > localDate(now(), site.zone))
    throw new InputError(t('Choose another period'), { toOn: t('Choose today or an earlier day') });
  const same = { siteId, fromOn: dateColumn(fromOn), toOn: dateColumn(toOn) };
  if (await tx.siteBinder.count({ where: { ...same, status: 'waiting' } }))
    throw new Conflict('already_done', t('We’re already making this binder. We’ll email you when it is ready.'));
  const { id } = await tx.siteBinder.create({
    data: { ...same, companyId, askedById: actor.userId, createdAt: now() },
    select: { id: true },
  });
  await enqueue(tx, 'reports/binder', { binderId: id });
  await recordAudit(tx, { actor, action: 'binder.request', objectType: 'site', objectId: siteId, data: { fromOn, toOn } });
}

/** A page of the binders of a location, or of all locations of a company, the newest first, with links for this reader. */
export async function listBinders(
  db: Db,
  { companyId, siteId, viewerId, after }: { companyId: string; siteId?: string; viewerId: string; after: string },
): Promise<{ rows: BinderRow[]; next: string | null }> {
  const own = { companyId, ...(siteId ? { siteId } : {}) };
  const { rows, next } = await readSorted(
    { sort: { field: 'createdAt', direction: 'desc' }, after, take: LISTED },
    {
      findPlace: (id, select) => db.siteBinder.findFirst({ where: { AND: [own, { id }] }, select }),
      find: ({ where, orderBy, take }) => db.siteBinder.findMany({ where: { AND: [own, where] }, orderBy, take, select: listed }),
    },
  );
  return {
    next,
    rows: rows.map(({ fromOn, toOn, fileId, site, ...row }) => ({
      ...row,
      fromOn: dateText(fromOn),
      toOn: dateText(toOn),
      place: site.label || site.street,
      url: fileId && row.status === 'ready' ? fileLink({ fileId, viewerId }) : null,
    })),
  };
}

const listed = {
  id: true,
  fromOn: true,
  toOn: true,
  status: true,
  createdAt: true,
  expiresAt: true,
  fileId: true,
  site: { select: { label: true, street: true } },
} satisfies Prisma.SiteBinderSelect;
