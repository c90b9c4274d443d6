import { now } from '#app/platform/clock.server';
import { DAY_MS } from '#app/platform/durations';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertReview } from '#tests/factories/reviews';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { pageReader } from '#tests/setup/read-pages';

/** The pages as they are read and posted, and two admins who decide. */
export async function openConduct() {
  await ensureCatalog(db());
  const reader = await pageReader();
  const admins = [(await insertAdmin(db())).id, (await insertAdmin(db(), { fullName: 'Second Admin' })).id];
  return { ...reader, admins };
}

/** Work that was done yesterday, for one customer by one pro. */
export async function workDone() {
  const customer = await insertUser(db(), { fullName: 'Casey Customer' });
  const pro = await insertPro(db(), { user: { fullName: 'Nina Near' }, companyName: 'Near Lights' });
  const { visit } = await insertAssignedVisit(db(), {
    proId: pro.id,
    status: 'completed',
    booking: { customerId: customer.id },
    windowStart: new Date(now().getTime() - DAY_MS),
  });
  return { customer, pro, visitId: visit.id, bookingId: visit.bookingId };
}

/** A review of the pro by another customer, long enough ago to be read. */
export async function earlierReview(proId: string, rating: number, comment: string) {
  const author = await insertUser(db(), { fullName: 'Earlier Customer' });
  const { visit } = await insertAssignedVisit(db(), {
    proId,
    status: 'completed',
    booking: { customerId: author.id },
    windowStart: new Date(now().getTime() - 30 * DAY_MS),
  });
  const review = await insertReview(db(), { visitId: visit.id, proId, authorId: author.id, rating, comment });
  return { author, review };
}

export function item(kind: string, source = 'report') {
  return db().moderationItem.findFirstOrThrow({ where: { kind, source }, orderBy: { createdAt: 'desc' } });
}
