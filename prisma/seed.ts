import { fileURLToPath } from 'node:url';
import { enqueue } from '#app/tasks/enqueue.server';
import { scheduleReminders } from '#app/domain/visit-notices/schedule-reminders.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { catchUpReport } from '#app/domain/reports/request-report.server';
import { loadCatalog } from '#app/domain/initial-data/load-catalog.server';
import { readZipCodes, type ZipRow } from '#app/domain/initial-data/zip-data.server';
import { now } from '#app/platform/clock.server';
import { db, disconnect, type Db, type Tx } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { localDate } from '#tests/factories/local-time';
import { settleTravel } from './demo/calendar';
import { addCompany } from './demo/company';
import { addCustomers, addOpenRequests } from './demo/customers';
import { takeOverDisputes } from './demo/disputes';
import { giveGiftCard, sellDemoGiftCards } from './demo/gift-card';
import { addFlexibleDays } from './demo/flexible-days';
import { offerOptions } from './demo/quote-options';
import { addQuoteStates } from './demo/quotes';
import { addDemoPeople, addDemoVisits, addSecondAdmin } from './demo/demo-people';
import { addOpenMatters } from './demo/open-requests';
import { sizeLargestPackage } from './demo/package-sizes';
import { addPestPackage } from './demo/pest-package';
import { addDocuments, writeDocuments } from './demo/documents';
import { addAreaPros } from './demo/pros';
import { storeRows } from './demo/tables';
import { addPublicSide } from './demo/public-side';
import { openReferrals } from './demo/referrals';
import { sendInvoices } from './demo/invoices';
import { openAtStripe } from './demo/stripe';
import { createDemoData, type DemoData } from './demo/demo-data';
import {
  addAccepted,
  addCancelled,
  addCompleted,
  addJustCompleted,
  addNoShow,
  addOffered,
  addUnderWay,
  addWaiting,
} from './demo/visits';
import { addTeamWork } from './demo/team-work';
import { settleRatings } from './demo/testimonials';
import { addFinishedWork, writePictures } from './demo/completed-visits';
import { addGallery } from './demo/gallery';
import { createZipFinder, loadZipCodes } from './demo/zip-codes';

const PASSWORD = 'demo-demo-1';
const CUSTOMERS = 199;
const PATIENT = { maxWait: 10_000, timeout: 120_000 };

/** How many bookings of each kind the demo data has beside the demo people's. */
const BOOKINGS: [count: number, add: (demoData: DemoData) => unknown][] = [
  [70, addCompleted],
  [45, addAccepted],
  [3, (demoData) => addUnderWay(demoData, 'en_route')],
  [4, (demoData) => addUnderWay(demoData, 'in_progress')],
  [10, addOffered],
  [8, (demoData) => addWaiting(demoData, 'pending')],
  [10, (demoData) => addWaiting(demoData, 'pool')],
  [3, (demoData) => addWaiting(demoData, 'hold')],
  [6, (demoData) => addWaiting(demoData, 'draft')],
  [4, (demoData) => addWaiting(demoData, 'unfulfilled')],
  [10, addCancelled],
  [4, addNoShow],
  [4, addJustCompleted],
];

/** What the catalog in the database and the clock say: all that the demo data's makers need. */
export async function knownFacts(tx: Db, zips: ZipRow[], today = localDate('America/Chicago', now())) {
  const season = await tx.season.findFirstOrThrow({
    where: { serviceLineId: 'holiday_lighting', installFrom: { lte: new Date(today) }, installTo: { gte: new Date(today) } },
  });
  return {
    now: now(),
    zips: createZipFinder(zips),
    packages: new Map((await tx.package.findMany()).map((pack) => [pack.id, pack])),
    taxBps: new Map(
      (await tx.taxRate.findMany({ where: { fromDate: { lte: new Date(today) } }, orderBy: { fromDate: 'asc' } })).map(
        ({ state, bps }) => [state, bps],
      ),
    ),
    takedown: { from: dateText(season.takedownFrom), to: dateText(season.takedownTo) },
    passwordHash: await hashPassword(PASSWORD),
  };
}

/** The whole demo data as plain rows. */
export function buildDemoData(demoData: DemoData): void {
  addCustomers(demoData, CUSTOMERS);
  const demo = addDemoPeople(demoData);
  addAreaPros(demoData);
  addDemoVisits(demoData, demo);
  for (const [count, add] of BOOKINGS) for (let made = 0; made < count; made += 1) add(demoData);
  addOpenRequests(demoData, { received: 12, quoted: 8 });
  addQuoteStates(demoData, demo.customer);
  addOpenMatters(demoData, demo);
  addCompany(demoData, demo.owner);
  addSecondAdmin(demoData);
  addFlexibleDays(demoData);
  addTeamWork(demoData, demo);
  settleTravel(demoData);
  settleRatings(demoData);
  giveGiftCard(demoData);
}

/**
 * Fills an empty, migrated database with the demo data: ZIP codes and catalog, then people and a season's bookings in one
 * transaction. Dated relative to the app's clock, otherwise the same on every machine. Does nothing where the demo data already is.
 */
export async function seedDemoData(say: (line: string) => void): Promise<void> {
  if (await db().user.findUnique({ where: { email: 'customer@demo.test' }, select: { id: true } })) {
    say('The demo data is there already.');
    return;
  }
  const zips = readZipCodes();
  const facts = await db().$transaction(async (tx) => {
    await loadZipCodes(tx, zips);
    await loadCatalog(tx, { today: localDate('America/Chicago', now()), keepOpen: true });
    await addPestPackage(tx);
    await sizeLargestPackage(tx);
    return knownFacts(tx, zips);
  }, PATIENT);
  say(`${zips.length.toLocaleString('en-US')} ZIP codes and the catalog`);
  const demoData = createDemoData(facts);
  buildDemoData(demoData);
  const papers = addDocuments(demoData);
  const pictures = await addFinishedWork(demoData);
  await openAtStripe(demoData);
  addGallery(demoData);
  await writeDocuments(papers);
  await writePictures(pictures);
  await db().$transaction(async (tx) => {
    await storeRows(tx, demoData.rows);
    await sellDemoGiftCards(tx, demoData.now);
    await planTasks(tx, demoData);
    await openReferrals(tx);
    await addPublicSide(tx, demoData);
    await offerOptions(tx);
    // Counted by the worker once it runs: the start does not wait for it.
    await enqueue(tx, 'capacity/count', {});
  }, PATIENT);
  await sendInvoices(demoData);
  await takeOverDisputes(demoData);
  say(`${demoData.pros.length} pros, ${demoData.customers.length + 1} customers, ${demoData.rows.bookings.length} bookings`);
}

/** What the product would have put in line itself: reminders of the promised visits, the end of each open offer, the company's reports. */
async function planTasks(tx: Tx, demoData: DemoData): Promise<void> {
  for (const visit of demoData.rows.visits)
    if (visit.status === 'accepted' && visit.id) await scheduleReminders(tx, { visitId: visit.id });
  const ofCompany = new Set(demoData.rows.bookings.filter(({ companyId }) => companyId).map(({ id }) => id));
  for (const { id, bookingId, completedAt } of demoData.rows.visits)
    if (id && completedAt && ofCompany.has(bookingId)) await catchUpReport(tx, { id, completedAt: new Date(completedAt) });
  for (const { visitId, status, autoAt } of demoData.rows.signOffs)
    if (status === 'waiting') await enqueue(tx, 'visits/sign-off', { visitId }, { runAt: new Date(autoAt) });
  for (const offer of demoData.rows.offers) {
    if (offer.status === 'open' && offer.id)
      await enqueue(tx, 'offers/expire', { offerId: offer.id }, { runAt: new Date(offer.expiresAt) });
  }
}

async function main(): Promise<void> {
  // The seed signs nothing; only the whole environment is parsed at once.
  process.env.SESSION_SECRET ||= 'the seed signs nothing';
  const began = performance.now();
  await seedDemoData((line) => console.log(line));
  console.log(`The demo data stands after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  await disconnect();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
