import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { now } from '#app/platform/clock.server';
import { mark, t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { type MoveUp, moveAbove } from '#app/platform/move-above';
import { freeSlug } from '../business/slug';
import { FAQ_GROUPS } from '../initial-data/seed-faq';
import type { FaqForm } from './faq-form.schema';

const columns = {
  id: true,
  group: true,
  audiences: true,
  question: true,
  answer: true,
  sortOrder: true,
  active: true,
  version: true,
} as const;

const CHANGED = mark('Another admin just changed this question. Check their changes and try again.');

/** Every question, the retired ones too, in the groups and the order of the page. */
export async function listFaqForAdmin(db: Db) {
  const rows = await db.faqEntry.findMany({ orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], select: columns });
  return FAQ_GROUPS.flatMap(({ id, title }) => rows.filter(({ group }) => group === id).map((row) => ({ ...row, title })));
}

/** Throws NotFound. */
export async function readFaqEntry(db: Db, id: string) {
  const entry = await db.faqEntry.findUnique({ where: { id }, select: columns });
  if (!entry) throw new NotFound(t('Question not found'));
  return entry;
}

/** Two admins who write questions at once write one after the other. */
async function lockFaq(tx: Tx) {
  await tx.$queryRaw`SELECT id FROM faq_entry ORDER BY id FOR UPDATE`;
  return listFaqForAdmin(tx);
}

type Save = { id: string | null; form: FaqForm; adminId: string };

/** Adds a question at the end of its group, or changes one. Throws NotFound, and Conflict('version') when it was changed meanwhile. */
export async function saveFaqEntry(tx: Tx, { id, form, adminId }: Save): Promise<void> {
  const all = await lockFaq(tx);
  const before = id === null ? null : await readFaqEntry(tx, id);
  if (before && before.version !== form.version) throw new Conflict('version', CHANGED);
  const { group, audiences, question, answer } = form;
  const after = { group, audiences, question, answer };
  const last = Math.max(0, ...all.map(({ sortOrder }) => sortOrder));
  const saved = before
    ? await tx.faqEntry.update({
        where: { id: before.id },
        data: { ...after, version: { increment: 1 }, updatedAt: now() },
        select: columns,
      })
    : await tx.faqEntry.create({
        data: {
          ...after,
          id: freeSlug(
            question,
            all.map((each) => each.id),
          ),
          sortOrder: last + 1,
          updatedAt: now(),
        },
        select: columns,
      });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: before ? 'faq.change' : 'faq.add',
    objectType: 'faq_entry',
    objectId: saved.id,
    reason: form.reason,
    data: { version: saved.version, before, after },
  });
}

type Changed = { id: string; version: number; active: boolean; adminId: string };

/** Takes a question off every page, or puts it back. Throws NotFound, Conflict('version'). */
export async function retireFaqEntry(tx: Tx, { id, version, active, adminId }: Changed): Promise<void> {
  await readFaqEntry(tx, id);
  const data = { active, version: { increment: 1 }, updatedAt: now() };
  const { count } = await tx.faqEntry.updateMany({ where: { id, version }, data });
  if (count === 0) throw new Conflict('version', CHANGED);
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: active ? 'faq.restore' : 'faq.retire',
    objectType: 'faq_entry',
    objectId: id,
    data: { version: version + 1 },
  });
}

/** Moves a question above another one of its group. Throws NotFound, Conflict('version'). */
export async function raiseFaqEntry(tx: Tx, { adminId, ...move }: MoveUp): Promise<void> {
  const all = await lockFaq(tx);
  const { group } = await readFaqEntry(tx, move.id);
  const rows = all.filter((row) => row.group === group);
  const order = moveAbove(
    rows.map(({ id }) => id),
    move,
  );
  for (const [index, id] of order.entries())
    await tx.faqEntry.update({ where: { id }, data: { sortOrder: rows[index]?.sortOrder } });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordAudit(tx, { actor, action: 'faq.raise', objectType: 'faq_entry', objectId: move.id });
}
