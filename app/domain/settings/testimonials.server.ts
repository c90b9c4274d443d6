import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { type MoveUp, moveAbove } from '#app/platform/move-above';

/** What pros said of us, in the order in which the page prints it. */
function listInOrder(db: Db) {
  return db.testimonial.findMany({
    where: { audience: 'pro' },
    orderBy: [{ sortOrder: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
}

export const TESTIMONIAL_SORTS = {
  order: { field: 'sortOrder' },
  name: { field: 'personName' },
  consent: { field: 'consentAt', empty: 'last' },
} satisfies Sorts;

/** A page of what pros said of us. */
export function listTestimonials(db: Db, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.testimonial.findUnique({ where: { id }, select }),
    find: ({ where: behind, orderBy, take }) =>
      db.testimonial.findMany({
        where: { AND: [{ audience: 'pro' }, behind] },
        orderBy,
        take,
        select: { id: true, personName: true, place: true, quote: true, consentAt: true, published: true, createdAt: true },
      }),
  });
}

/** Keeps what a pro said, at the end and unpublished. Without their consent it can be kept and not printed. */
export async function addTestimonial(
  tx: Tx,
  input: { personName: string; place: string; quote: string; consented: boolean; adminId: string },
): Promise<void> {
  const { consented, adminId, ...said } = input;
  const testimonials = await lockTestimonials(tx);
  const { id } = await tx.testimonial.create({
    data: { ...said, audience: 'pro', consentAt: consented ? now() : null, sortOrder: testimonials.length + 1, createdAt: now() },
    select: { id: true },
  });
  await recordTestimonial(tx, { id, adminId, action: 'testimonial.add' });
}

/** Prints it, or takes it off the page. Throws NotFound, and Conflict where the pro has not agreed. */
export async function publishTestimonial(tx: Tx, input: { id: string; published: boolean; adminId: string }): Promise<void> {
  const { id, published, adminId } = input;
  const testimonial = await tx.testimonial.findUnique({ where: { id }, select: { consentAt: true, published: true } });
  if (!testimonial) throw new NotFound();
  if (published && !testimonial.consentAt)
    throw new Conflict('illegal_transition', t('You can’t publish this testimonial without consent.'));
  if (testimonial.published === published) return;
  await tx.testimonial.update({ where: { id }, data: { published } });
  await recordTestimonial(tx, { id, adminId, action: published ? 'testimonial.publish' : 'testimonial.withdraw' });
}

/** The pro has allowed it, as of now; or has taken that back, which takes it off the page too. */
export async function recordTestimonialConsent(
  tx: Tx,
  input: { id: string; consented: boolean; adminId: string },
): Promise<void> {
  const { id, consented, adminId } = input;
  const changed = await tx.testimonial.updateMany({
    where: { id },
    data: consented ? { consentAt: now() } : { consentAt: null, published: false },
  });
  if (changed.count === 0) throw new NotFound();
  await recordTestimonial(tx, { id, adminId, action: consented ? 'testimonial.consent' : 'testimonial.consent-ends' });
}

/** Moves a testimonial above another one. Throws NotFound, Conflict('version'). */
export async function raiseTestimonial(tx: Tx, { adminId, ...move }: MoveUp): Promise<void> {
  const testimonials = await lockTestimonials(tx);
  const order = moveAbove(
    testimonials.map(({ id }) => id),
    move,
  );
  for (const [index, id] of order.entries()) await tx.testimonial.update({ where: { id }, data: { sortOrder: index + 1 } });
  await recordTestimonial(tx, { id: move.id, adminId, action: 'testimonial.raise' });
}

/** Two admins who sort at once sort one after the other. */
async function lockTestimonials(tx: Tx) {
  await tx.$queryRaw`SELECT id FROM testimonial ORDER BY id FOR UPDATE`;
  return listInOrder(tx);
}

function recordTestimonial(tx: Tx, { id, adminId, action }: { id: string; adminId: string; action: string }): Promise<void> {
  return recordAudit(tx, { actor: { kind: 'admin', userId: adminId }, action, objectType: 'testimonial', objectId: id });
}
