import { acceptProposal } from '#app/domain/programs/answer-proposal.server';
import { agreementText } from '#app/domain/programs/agreement-text.server';
import { generateVisits } from '#app/domain/programs/generate-visits.server';
import { offerProgram } from '#app/domain/programs/offer-program.server';
import { sweepPrograms } from '#app/domain/programs/sweep-programs.server';
import type { OfferForm } from '#app/domain/programs/offer.schema';
import { localDate } from '#app/platform/local-date';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { insertCompany, insertLocation } from '#tests/factories/companies';
import { insertUser } from '#tests/factories/users';
import { complete } from '../payments/payment-fixtures';

const ZONE = 'America/Chicago';

/** A company with a store, and an admin who sells to it. */
export async function openStore() {
  const admin = await insertUser(db(), { roles: ['admin'] });
  const company = await insertCompany(db());
  const site = await insertLocation(db(), { companyId: company.id, label: 'North store' });
  return { admin, company, site, companyId: company.id, ownerId: company.ownerId };
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/** The office's form: a rodent program, monthly from a week on, $249 a visit by the price book. */
export function makeOffer(store: Store, over: Partial<OfferForm> = {}): OfferForm {
  return {
    siteId: store.site.id,
    programId: 'rodent',
    sizeTier: 'to-2000',
    service: 'pest',
    cadence: 'monthly',
    billing: 'visit',
    dayPart: 'morning',
    price: 24_900,
    minutes: 60,
    startsOn: localDate(new Date(now().getTime() + 7 * 24 * HOUR_MS), ZONE),
    noticeDays: 30,
    terms: 'Stations are checked and refilled at every visit.',
    ...over,
  };
}

export function offered(store: Store, over: Partial<OfferForm> = {}): Promise<string> {
  const { companyId, admin } = store;
  return transact(db(), (tx) => offerProgram(tx, { companyId, adminId: admin.id, form: makeOffer(store, over) }));
}

export async function shownText(id: string) {
  const program = await db().siteProgram.findUniqueOrThrow({ where: { id }, include: { site: true } });
  return agreementText(program);
}

/** A program that the company's owner has accepted. */
export async function sold(store: Store, over: Partial<OfferForm> = {}): Promise<string> {
  const id = await offered(store, over);
  await accepted(store, id);
  return id;
}

/** The company's owner accepts a proposal, and the first visits are made. */
export async function accepted(store: Store, id: string): Promise<void> {
  const { version: shown } = await shownText(id);
  await transact(db(), (tx) => acceptProposal(tx, { id, userId: store.ownerId, name: 'Ona Owner', shown }));
  await planned(id);
}

/** The task that makes the visits has run. */
export async function planned(siteProgramId: string): Promise<void> {
  await generateVisits(db(), { siteProgramId });
}

export function programVisits(siteProgramId: string) {
  return db().programVisit.findMany({
    where: { siteProgramId },
    orderBy: [{ dueOn: 'asc' }, { visitId: 'asc' }],
    include: { visit: { include: { assignments: true, invoice: true } } },
  });
}

/** The days on which visits stand, those that were taken back left out. */
export async function standingDays(siteProgramId: string): Promise<string[]> {
  const visits = await programVisits(siteProgramId);
  return visits.filter(({ releasedAt }) => releasedAt === null).map(({ visit }) => localDate(visit.windowStart, ZONE));
}

/** The calendar as the company lives it: every few days the task runs, and what is due is done, but for the days that are missed. */
export async function live(input: {
  until: string;
  proId: string;
  siteProgramId: string;
  missed?: readonly string[];
}): Promise<void> {
  const { until, proId, siteProgramId, missed = [] } = input;
  while (localDate(now(), ZONE) < until) {
    const next = new Date(now().getTime() + 72 * HOUR_MS);
    const due = await db().programVisit.findMany({
      where: { siteProgramId, releasedAt: null, visit: { status: 'pending', windowStart: { lte: next } } },
      orderBy: { dueOn: 'asc' },
      select: { visitId: true, visit: { select: { windowStart: true } } },
    });
    for (const { visitId, visit } of due) {
      if (missed.includes(localDate(visit.windowStart, ZONE))) continue;
      setClock(new Date(visit.windowStart.getTime() + HOUR_MS));
      await complete(visitId, proId);
    }
    setClock(next);
    await sweepPrograms(db());
  }
}
