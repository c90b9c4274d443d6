import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { fieldError, InputError, NotFound } from '#app/platform/errors';
import { namedInPath, type ViewedPage } from './office-lists';
import { t } from '#app/platform/texts/t';

/** More views of one list are not kept by one admin: they stand above the list. */
const MAX_VIEWS = 20;
/** All that an admin has of all lists, and what others share. */
const MAX_LISTED = 400;

const shown = { id: true, list: true, name: true, query: true, isShared: true, ownerId: true } satisfies Prisma.SavedViewSelect;

/** Own views and those that are shared with all admins. */
function seenBy(adminId: string): Prisma.SavedViewWhereInput {
  return { OR: [{ ownerId: adminId }, { isShared: true }] };
}

type Listed = {
  adminId: string;
  list: ViewedPage;
  /** What the queries of the views begin with: the campaign whose bookings are listed. */
  named?: string;
};

/** The views of one list, or of the board, that an admin chooses from. */
export function listViews(db: Db, { adminId, list, named }: Listed) {
  return db.savedView.findMany({
    where: { list, ...(named && { query: { startsWith: named } }), ...seenBy(adminId) },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    select: shown,
  });
}

/** Every view that an admin sees, with who made it. */
export async function listAllViews(db: Db, adminId: string) {
  const rows = await db.savedView.findMany({
    where: seenBy(adminId),
    orderBy: [{ list: 'asc' }, { name: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    select: { ...shown, owner: { select: { fullName: true, email: true } } },
  });
  return rows.map(({ owner, ownerId, ...view }) => ({
    ...view,
    isOwn: ownerId === adminId,
    owner: owner.fullName || owner.email,
  }));
}

type NewView = { adminId: string; list: ViewedPage; query: string; name: string; isShared: boolean };

/** Keeps the filters and the sort of a list under a name. Throws InputError where the name is taken or there are too many. */
export async function saveView(tx: Tx, { adminId, ...view }: NewView): Promise<void> {
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${adminId}::uuid FOR NO KEY UPDATE`;
  await refuseTaken(tx, { ownerId: adminId, list: view.list, name: view.name });
  if ((await tx.savedView.count({ where: { ownerId: adminId, list: view.list } })) >= MAX_VIEWS)
    throw new InputError(t('You have {count} views of this list. Delete one first.', { count: MAX_VIEWS }));
  await tx.savedView.create({ data: { ...view, ownerId: adminId, createdAt: now() } });
}

/** Renames a view, and shares it or not. Shared views belong to the office: each admin may change them. Throws InputError, NotFound. */
export async function renameView(
  tx: Tx,
  { adminId, viewId, name, isShared }: { adminId: string; viewId: string; name: string; isShared: boolean },
): Promise<void> {
  const view = await tx.savedView.findFirst({ where: { id: viewId, ...seenBy(adminId) }, select: shown });
  if (!view) throw new NotFound();
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${view.ownerId}::uuid FOR NO KEY UPDATE`;
  await refuseTaken(tx, { ownerId: view.ownerId, list: view.list, name, butId: viewId });
  await tx.savedView.update({ where: { id: viewId }, data: { name, isShared } });
}

/** Deletes a view; deleting it twice is deleting it once. */
export async function removeView(tx: Tx, { adminId, viewId }: { adminId: string; viewId: string }): Promise<void> {
  await tx.savedView.deleteMany({ where: { id: viewId, ...seenBy(adminId) } });
}

/** Deletes the views of a list that one row of another had, with that row. */
export async function removeViewsOfRow(db: Db, { list, id }: { list: ViewedPage; id: string }): Promise<void> {
  await db.savedView.deleteMany({ where: { list, query: { startsWith: `${namedInPath(list)}=${id}` } } });
}

type Named = { ownerId: string; list: string; name: string; butId?: string };

async function refuseTaken(tx: Tx, { butId, ...named }: Named): Promise<void> {
  const taken = await tx.savedView.count({ where: { ...named, ...(butId && { id: { not: butId } }) } });
  if (taken === 0) return;
  throw fieldError('name', t('There is a view with this name. Choose another one'));
}
