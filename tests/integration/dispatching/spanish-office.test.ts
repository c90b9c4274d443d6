import { beforeAll, describe, expect, test } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { leftInEnglish } from '#tests/setup/spanish-page';

/** Names of days, of hours and of what is measured, and what a person or the office wrote. */
const NAMES = ['CSV', 'PDF', 'min', 'mi', 'N', 'Google', 'OpenStreetMap'];

let ask: Ask;
let cookie: string;
let names: string[];

/** What people and the office wrote in the demo: no word of the product. */
async function writtenWords(): Promise<string[]> {
  const [users, pros, bookings, sites, notes, companies, audits] = await Promise.all([
    db().user.findMany({ select: { fullName: true, email: true } }),
    db().pro.findMany({ select: { companyName: true, bio: true } }),
    db().booking.findMany({ select: { contactName: true, contactEmail: true, reference: true, notes: true } }),
    db().site.findMany({ select: { street: true, city: true, state: true, zip: true, accessNotes: true } }),
    db().customerNote.findMany({ select: { body: true } }),
    db().company.findMany({ select: { name: true } }),
    db().visit.findMany({ select: { holdReason: true } }),
  ]);
  const rows = [...users, ...pros, ...bookings, ...sites, ...notes, ...companies, ...audits];
  return [...new Set(rows.flatMap((row) => Object.values(row)).flatMap((words) => words?.trim() || []))];
}

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
  const admin = await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } });
  cookie = await signInAs(admin.id);
  names = [...NAMES, ...(await writtenWords())];
  // The demo's visits have found their pros without a search that was kept.
  const { id: visitId } = await db().visit.findFirstOrThrow({
    where: { status: 'pending', hold: false },
    orderBy: { id: 'asc' },
  });
  await transact(db(), (tx) => dispatchVisit(tx, { visitId, trigger: 'nightly' }));
}, 300_000);

function left(path: string, fields?: Record<string, string>, status?: number) {
  const sent = fields && new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return leftInEnglish(ask, path, { cookie, names: [...names, ...Object.values(fields ?? {})], sent, status });
}

/** One visit of each state. */
async function visits(): Promise<string[]> {
  const found = await db().visit.findMany({
    where: { status: { not: 'draft' } },
    distinct: ['status', 'hold'],
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

async function firstVisit(status: 'pending' | 'accepted' | 'completed'): Promise<string> {
  return (await db().visit.findFirstOrThrow({ where: { status, hold: false }, orderBy: { id: 'asc' } })).id;
}

/** Each page, and where the demo has it. */
const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/dispatch': () =>
    Promise.resolve(
      ['', '?view=attention', '?view=pool', '?view=done', '?q=nothing-like-that'].map((q) => `/admin/dispatch${q}`),
    ),
  '/admin/dispatch/:visitId': async () => (await visits()).map((id) => `/admin/dispatch/${id}`),
  '/admin/dispatch/:visitId/cancel': async () => [
    `/admin/dispatch/${await firstVisit('accepted')}/cancel`,
    `/admin/dispatch/${await firstVisit('accepted')}/cancel?scope=booking&fee=amount&amount=1`,
    `/admin/dispatch/${await firstVisit('completed')}/cancel`,
  ],
  '/admin/dispatch/:visitId/decisions/:decisionId': async () => {
    const found = await db().dispatchDecision.findMany({ distinct: ['outcome'], select: { id: true, visitId: true } });
    return found.map(({ id, visitId }) => `/admin/dispatch/${visitId}/decisions/${id}`);
  },
  '/admin/dispatch/:visitId/message': async () => [`/admin/dispatch/${await firstVisit('accepted')}/message`],
  '/admin/dispatch/:visitId/move': async () => [`/admin/dispatch/${await firstVisit('accepted')}/move`],
  '/admin/dispatch/:visitId/needs': async () =>
    (await Promise.all([firstVisit('pending'), firstVisit('accepted')])).map((id) => `/admin/dispatch/${id}/needs`),
  '/admin/dispatch/:visitId/notes': async () => [`/admin/dispatch/${await firstVisit('accepted')}/notes`],
  '/admin/dispatch/:visitId/payout': async () =>
    (await Promise.all([firstVisit('pending'), firstVisit('accepted')])).map((id) => `/admin/dispatch/${id}/payout`),
};

describe('an admin who reads Spanish', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    const paths = await OPENED[page]!();
    expect(paths).not.toEqual([]);
    for (const path of paths) expect({ path, left: await left(path) }).toEqual({ path, left: [] });
  });

  test('is refused in Spanish by the forms of a visit', async () => {
    const id = await firstVisit('pending');
    const forms: [string, string, Record<string, string>][] = [
      ['?form=give', 'give', { intent: 'assign' }],
      ['?form=change', 'change', { intent: 'unassign' }],
      ['?form=change', 'change', {}],
      ['/cancel', 'office-cancel', { feeCents: '0' }],
      ['/message', 'office-message', {}],
      ['/needs', 'visit-needs', { pros: '9', days: '9', people: '9' }],
      ['/needs', 'visit-needs', { pros: '2', days: '2', people: '1', proShares: '1' }],
      ['/notes', 'visit-note', { note: '' }],
      ['/payout', 'raise-payout', { payout: 'x' }],
      ['/payout', 'raise-payout', { payout: '1' }],
    ];
    for (const [form, name, fields] of forms) {
      const sent = { [FORM_ID_FIELD]: name, ...fields };
      const path = `/admin/dispatch/${id}${form}`;
      expect({ form, fields, left: await left(path, sent) }).toEqual({ form, fields, left: [] });
    }
  });
});
