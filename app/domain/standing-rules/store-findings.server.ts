import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { notifyAdmins } from '../notifications/notify-admins.server';
import type { BrokenRule } from './ask-rules.server';

/** More is the same alarm. */
const MAX_STORED = 1_000;
const RESOLVED_KEPT_MS = 400 * DAY_MS;

/**
 * Writes down what is broken: what is known already once more, what is new with a notice to the admins. What is open and was not found again
 * holds now. Repeats change nothing.
 */
export async function storeFindings(tx: Tx, { checkId, broken }: { checkId: string; broken: BrokenRule[] }): Promise<void> {
  const at = now();
  const unique = new Map(broken.map((each) => [`${each.rule} ${each.objectId}`, each]));
  const open = await tx.ruleFinding.findMany({ where: { resolvedAt: null }, select: { id: true, rule: true, objectId: true } });
  const known = new Map(open.map((each) => [`${each.rule} ${each.objectId}`, each.id]));
  const still = [...known].filter(([key]) => unique.has(key)).map(([, id]) => id);
  const over = [...known].filter(([key]) => !unique.has(key)).map(([, id]) => id);
  const fresh = [...unique].filter(([key]) => !known.has(key)).map(([, each]) => each);
  if (still.length > 0) await tx.ruleFinding.updateMany({ where: { id: { in: still } }, data: { lastAt: at } });
  if (over.length > 0) await tx.ruleFinding.updateMany({ where: { id: { in: over } }, data: { resolvedAt: at } });
  await tx.ruleFinding.deleteMany({ where: { resolvedAt: { lt: new Date(at.getTime() - RESOLVED_KEPT_MS) } } });
  const room = Math.max(0, MAX_STORED - still.length);
  if (fresh.length === 0 || room === 0) return;
  await tx.ruleFinding.createMany({
    data: fresh.slice(0, room).map((each) => ({ ...each, firstAt: at, lastAt: at })),
    skipDuplicates: true,
  });
  await notifyAdmins(tx, {
    dedupeKey: `rules:${checkId}`,
    subject: () => t('Records break a rule: {count, plural, one {# finding} other {# findings}}', { count: fresh.length }),
    text: () => t('The database has a record that should never exist. See which rule it breaks and what to do about it.'),
    url: appUrl('/admin/health'),
  });
}
