import { fileURLToPath } from 'node:url';
import { enqueue } from '#app/tasks/enqueue.server';
import { scheduleReminders } from '#app/domain/notifications/schedule-reminders.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { catchUpReport } from '#app/domain/reports/request-report.server';
import { loadCatalog } from '#app/domain/catalog/load-catalog.server';
import { now } from '#app/platform/clock.server';
import { db, disconnect, type Db, type Tx } from '#app/platform/db.server';
import { dateText } from '#app/platform/local-date';
import { localDate } from '#tests/factories/local-time';
import { settleTravel } from './town/calendar';
import { addCompany } from './town/company';
import { addCustomers, addOpenRequests } from './town/customers';
import { addQuoteStates } from './town/quotes';
import { addDemoPeople, addDemoVisits, addSecondAdmin } from './town/demo-people';
import { addOpenMatters } from './town/open-matters';
import { addPapers, writePapers } from './town/papers';
import { addAreaPros } from './town/pros';
import { storeRows } from './town/rows';
import { addPublicSide } from './town/public-side';
import { sendInvoices } from './town/invoices';
import { openAtStripe } from './town/stripe';
import { createTown, type Town } from './town/town';
import {
  addAccepted,
  addCancelled,
  addCompleted,
  addJustCompleted,
  addNoShow,
  addOffered,
  addUnderWay,
  addWaiting,
} from './town/visits';
import { settleRatings } from './town/voices';
import { addFinishedWork, writePictures } from './town/work';
import { createZipFinder, loadZipCodes, readZipCodes, type ZipRow } from './town/zip-codes';

const PASSWORD = 'demo-demo-1';
const CUSTOMERS = 199;
const PATIENT = { maxWait: 10_000, timeout: 120_000 };

/** How many bookings of each kind the town has beside the demo people's. */
const BOOKINGS: [count: number, add: (town: Town) => unknown][] = [
  [70, addCompleted],
  [45, addAccepted],
  [3, (town) => addUnderWay(town, 'en_route')],
  [4, (town) => addUnderWay(town, 'in_progress')],
  [10, addOffered],
  [8, (town) => addWaiting(town, 'pending')],
  [10, (town) => addWaiting(town, 'pool')],
  [3, (town) => addWaiting(town, 'hold')],
  [6, (town) => addWaiting(town, 'draft')],
  [4, (town) => addWaiting(town, 'unfulfilled')],
  [10, addCancelled],
  [4, addNoShow],
  [4, addJustCompleted],
];

/** What the catalog in the database and the clock say: all that the town's makers need. */
export async function knownFacts(tx: Db, zips: ZipRow[], today = localDate('America/Chicago', now())) {
  const season = await tx.season.findFirstOrThrow({
    where: { serviceLineId: 'holiday_lighting', installFrom: { lte: new Date(today) }, installTo: { gte: new Date(today) } },
  });
  return {
    now: now(),
    zips: createZipFinder(zips),
    packages: new Map((await tx.package.findMany()).map((pack) => [pack.id, pack])),
    taxBps: new Map((await tx.taxRate.findMany()).map(({ state, bps }) => [state, bps])),
    takedown: { from: dateText(season.takedownFrom), to: dateText(season.takedownTo) },
    passwordHash: await hashPassword(PASSWORD),
  };
}

/** The whole town as plain rows. */
export function imagineTown(town: Town): void {
  addCustomers(town, CUSTOMERS);
  const demo = addDemoPeople(town);
  addAreaPros(town);
  addDemoVisits(town, demo);
  for (const [count, add] of BOOKINGS) for (let made = 0; made < count; made += 1) add(town);
  addOpenRequests(town, { received: 12, quoted: 8 });
  addQuoteStates(town, demo.customer);
  addOpenMatters(town, demo);
  addCompany(town, demo.owner);
  addSecondAdmin(town);
  settleTravel(town);
  settleRatings(town);
}

/**
 * Fills an empty, migrated database with the demo town: ZIP codes and catalog, then people and a season's bookings in one
 * transaction. Dated relative to the app's clock, otherwise the same on every machine. Does nothing where the town already is.
 */
export async function seedTown(say: (line: string) => void): Promise<void> {
  if (await db().user.findUnique({ where: { email: 'customer@demo.test' }, select: { id: true } })) {
    say('The demo town is there already.');
    return;
  }
  const zips = readZipCodes();
  const facts = await db().$transaction(async (tx) => {
    await loadZipCodes(tx, zips);
    await loadCatalog(tx, { today: localDate('America/Chicago', now()), keepOpen: true });
    return knownFacts(tx, zips);
  }, PATIENT);
  say(`${zips.length.toLocaleString('en-US')} ZIP codes and the catalog`);
  const town = createTown(facts);
  imagineTown(town);
  const papers = addPapers(town);
  const pictures = await addFinishedWork(town);
  await openAtStripe(town);
  await writePapers(papers);
  await writePictures(pictures);
  await db().$transaction(async (tx) => {
    await storeRows(tx, town.rows);
    await planTasks(tx, town);
    await addPublicSide(tx, town);
  }, PATIENT);
  await sendInvoices(town);
  say(`${town.pros.length} pros, ${town.customers.length + 1} customers, ${town.rows.bookings.length} bookings`);
}

/** What the product would have put in line itself: reminders of the promised visits, the end of each open offer, the company's reports. */
async function planTasks(tx: Tx, town: Town): Promise<void> {
  for (const visit of town.rows.visits)
    if (visit.status === 'accepted' && visit.id) await scheduleReminders(tx, { visitId: visit.id });
  const ofCompany = new Set(town.rows.bookings.filter(({ companyId }) => companyId).map(({ id }) => id));
  for (const { id, bookingId, completedAt } of town.rows.visits)
    if (id && completedAt && ofCompany.has(bookingId)) await catchUpReport(tx, { id, completedAt: new Date(completedAt) });
  for (const { visitId, status, autoAt } of town.rows.signOffs)
    if (status === 'waiting') await enqueue(tx, 'visits/sign-off', { visitId }, { runAt: new Date(autoAt) });
  for (const offer of town.rows.offers) {
    if (offer.status === 'open' && offer.id)
      await enqueue(tx, 'offers/expire', { offerId: offer.id }, { runAt: new Date(offer.expiresAt) });
  }
}

async function main(): Promise<void> {
  // The seed signs nothing; only the whole environment is parsed at once.
  process.env.SESSION_SECRET ||= 'the seed signs nothing';
  const began = performance.now();
  await seedTown((line) => console.log(line));
  console.log(`The demo town stands after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  await disconnect();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
