import { beforeAll, beforeEach, expect, test } from 'vitest';
import { changePlaces } from '#app/domain/teams/change-places.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { addDays } from '#tests/factories/local-time';
import { promisedTuesday, quietTuesday } from '#tests/factories/scenarios';
import { getBody, readForms, scriptAddress, type BrowserForm } from '#tests/setup/browser-form';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { signInAs } from '#tests/setup/ask';

const LATER = new Date(now().getTime() + DAY_MS);
const PAST = new Date(now().getTime() - DAY_MS);

let reader: Reader;
let scene: Awaited<ReturnType<typeof promisedTuesday>>;
let page: string;

beforeAll(async () => {
  reader = await pageReader();
}, 300_000);

beforeEach(async () => {
  await db().visit.updateMany({ data: { status: 'cancelled' } });
  scene = await promisedTuesday(db());
  page = `/admin/dispatch/${scene.visit.id}`;
});

async function formOn(path: string): Promise<BrowserForm> {
  const answer = await reader.ask(path, { cookie: await signInAs(scene.admin.id) });
  const form = readForms(path, await answer.text()).find(({ controls }) => controls.some(({ name }) => name === 'opId'));
  if (!form) throw new Error(`No form stands on ${path}.`);
  return form;
}

/** Fills a page's form as an admin does and presses its button. */
async function fillIn(path: string, values: Record<string, string>, byScript = false): Promise<Response> {
  const form = await formOn(path);
  const kept = form.controls.filter(({ type, name }) => type === 'hidden' && !(name in values));
  const entries = [...kept.map(({ name, value }): [string, string] => [name, value]), ...Object.entries(values)];
  return reader.ask(byScript ? scriptAddress(form.action) : form.action, {
    method: 'POST',
    cookie: await signInAs(scene.admin.id),
    body: getBody(form, { label: '', entries, files: [] }),
  });
}

test('an admin whose press is refused reads why once, on top of the page and in none of its forms', async () => {
  const quiet = await quietTuesday(db());
  const path = `/admin/dispatch/${quiet.visit.id}`;
  const cookie = await signInAs(scene.admin.id);
  const forms = readForms(path, await (await reader.ask(path, { cookie })).text());
  expect(
    forms.filter(({ controls }) => controls.some(({ name }) => name === 'reason' || name === 'note')).length,
  ).toBeGreaterThan(1);
  const press = forms.find(({ controls }) => controls.some(({ name, value }) => name === 'intent' && value === 'offer'));
  const entries = (press?.controls ?? []).map(({ name, value }): [string, string] => [name, name === 'proId' ? 'nobody' : value]);
  const body = new URLSearchParams(entries.filter(([name]) => name));
  const answer = await reader.ask(press?.action ?? '', { method: 'POST', cookie, body });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html.match(/role="alert"/g)).toHaveLength(1);
  expect(html).not.toContain('There is a problem');
});

test('an admin finds who to call, what is paid and what can be done on the page of a visit', async () => {
  await db().booking.update({
    where: { id: scene.bookingId },
    data: { contactPhone: '+13125550142', contactEmail: 'casey@town.test' },
  });
  const html = await (await reader.ask(page, { cookie: await signInAs(scene.admin.id) })).text();
  for (const link of [
    'tel:+13125550142',
    'mailto:casey@town.test',
    `/admin/customers/${scene.customer.id}`,
    `/admin/pros/${scene.pro.id}`,
    `/admin/threads/${scene.bookingId}`,
    `${page}/move`,
    `${page}/cancel`,
    `${page}/message?to=pro`,
  ])
    expect(html).toContain(`href="${link}"`);
  expect(html).not.toContain(`${page}/payout"`);
});

test('an admin moves a visit, by the policy or without a fee', async () => {
  const date = addDays(scene.date, 1);
  const form = await formOn(`${page}/move?date=${date}`);
  const hour = form.controls.find(({ name }) => name === 'hour')?.value ?? '';
  const answer = await fillIn(`${page}/move?date=${date}`, { hour, fee: 'waived' }, true);
  expect(answer.status).toBe(202);
  const move = await db().visitMove.findFirstOrThrow({ where: { visitId: scene.visit.id } });
  expect(move).toMatchObject({ status: 'open', feeCents: 0, ourDoing: true });
  const audited = await db().auditLog.findFirstOrThrow({ where: { objectId: scene.visit.id, action: 'visit.move' } });
  expect(audited).toMatchObject({ actorId: scene.admin.id, data: { isWaived: true } });
});

test('an admin cancels a visit for a reason that costs the customer nothing', async () => {
  expect((await fillIn(`${page}/cancel`, { cause: 'weather', reason: '' })).status).toBe(422);
  expect((await fillIn(`${page}/cancel`, { cause: 'weather', reason: 'Ice storm' })).status).toBe(302);
  const visit = await db().visit.findUniqueOrThrow({ where: { id: scene.visit.id } });
  expect(visit).toMatchObject({ status: 'cancelled', cancelReason: 'Ice storm' });
  expect(await db().ledgerEntry.count({ where: { account: 'cancellation_fees' } })).toBe(0);
});

test('an admin writes to the customer and to the pro', async () => {
  for (const to of ['customer', 'pro'])
    expect((await fillIn(`${page}/message?to=${to}`, { to, text: 'The crew comes at 10.' })).status).toBe(302);
  const told = await db().notification.findMany({ where: { template: 'office-message', channel: 'inbox' } });
  expect(told.map(({ userId }) => userId).sort()).toEqual([scene.customer.id, scene.pro.userId].sort());
});

test('an admin notes something about a visit, and the next one reads it there', async () => {
  expect((await fillIn(`${page}/notes`, { note: 'Gate code changed to 4411' })).status).toBe(302);
  expect(await reader.read(page, scene.admin.id)).toContain('Gate code changed to 4411');
  expect(await reader.read(`/customer/visits/${scene.visit.id}`, scene.customer.id)).not.toContain('4411');
});

test('an admin raises the payout to what would find a pro, never above the price', async () => {
  await db().pro.updateMany({ data: { status: 'suspended' } });
  const quiet = await quietTuesday(db());
  scene = { ...scene, admin: quiet.admin };
  const { payoutCents, priceCents } = quiet.visit;
  await db().pro.updateMany({ where: { status: 'active' }, data: { minPayoutCents: payoutCents + 1_000 } });
  const path = `/admin/dispatch/${quiet.visit.id}/payout`;
  const offered = (await formOn(path)).controls.find(({ name }) => name === 'payout')?.value;
  expect(offered).toBe(((payoutCents + 1_000) / 100).toFixed(2));
  expect((await fillIn(path, { payout: (priceCents / 100 + 1).toFixed(2), reason: '' })).status).toBe(422);
  expect((await fillIn(path, { payout: offered ?? '', reason: 'No pro near' })).status).toBe(302);
  const visit = await db().visit.findUniqueOrThrow({ where: { id: quiet.visit.id } });
  expect(visit.payoutCents).toBe(payoutCents + 1_000);
  expect(await db().visitEvent.count({ where: { visitId: visit.id, type: 'raise-payout' } })).toBe(1);
  expect(visit.updatedAt.getTime()).toBeLessThanOrEqual(now().getTime() + 60_000);
});

test('the payout that would find a pro for a visit of two days is that of its first day', async () => {
  await db().pro.updateMany({ data: { status: 'suspended' } });
  const quiet = await quietTuesday(db());
  scene = { ...scene, admin: quiet.admin };
  await transact(db(), async (tx) => {
    const actor = { kind: 'admin', userId: quiet.admin.id } as const;
    await changePlaces(tx, { lead: quiet.visit, takes: { pros: 1, proShares: [], days: 2 }, actor });
  });
  const [first, second] = await db().visit.findMany({
    where: { bookingId: quiet.visit.bookingId },
    orderBy: { day: 'asc' },
    select: { payoutCents: true },
  });
  const path = `/admin/dispatch/${quiet.visit.id}/payout`;
  const offered = async () => (await formOn(path)).controls.find(({ name }) => name === 'payout')?.value;
  const least = (minPayoutCents: number) => db().pro.updateMany({ where: { status: 'active' }, data: { minPayoutCents } });

  // More than the first day pays, and less than both do: they take the visit as it is.
  await least(first!.payoutCents + 100);
  expect(await offered()).toBeFalsy();
  await least(first!.payoutCents + second!.payoutCents + 1_000);
  expect(await offered()).toBe(((first!.payoutCents + 1_000) / 100).toFixed(2));
});

test.each([
  [
    'no pro was found for',
    { status: 'unfulfilled', attentionReason: 'None left.' },
    'pending',
    'We’re offering it to pros again.',
  ],
  ['was missed', { status: 'no_show', attentionReason: 'Missed' }, 'pending', 'We’re offering it to pros again.'],
  ['is over', { status: 'unfulfilled', windowStart: PAST, windowEnd: PAST }, 'unfulfilled', 'Move the visit to search again.'],
  ['is on hold', { hold: true, holdReason: 'Ice' }, 'pending', 'Release the hold to offer it to pros.'],
  ['is not searched for yet', { dispatchAfter: LATER }, 'pending', 'We’ll offer it to pros once its search begins.'],
] as const)('an admin who raises the payout of a visit that %s reads what comes of it', async (_which, data, status, words) => {
  const quiet = await quietTuesday(db());
  scene = { ...scene, admin: quiet.admin };
  const { id } = await db().visit.update({ where: { id: quiet.visit.id }, data });
  const payout = ((quiet.visit.payoutCents + 100) / 100).toFixed(2);
  const answer = await fillIn(`/admin/dispatch/${id}/payout`, { payout, reason: '' });
  expect(answer.status).toBe(302);
  const notice =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('notice='))
      ?.split(';')[0] ?? '';
  const shown = await reader.ask(answer.headers.get('location') ?? '', {
    cookie: `${await signInAs(scene.admin.id)}; ${notice}`,
  });
  expect(await shown.text()).toContain(words);
  const visit = await db().visit.findUniqueOrThrow({ where: { id } });
  expect(visit).toMatchObject({ status, payoutCents: quiet.visit.payoutCents + 100 });
  if (status === 'pending') expect(visit.attentionReason).toBeNull();
});

test('an admin accepts a plan of none, one and many visits as a browser sends it', async () => {
  await db().pro.updateMany({ data: { status: 'suspended' } });
  const first = await quietTuesday(db());
  const visits = [first, await quietTuesday(db()), await quietTuesday(db())];
  const pros = visits.map(({ nearPro }) => nearPro.id);
  for (const ticked of [0, 1, 2]) {
    const { id } = await db().planProposal.create({
      data: {
        status: 'ready',
        mode: 'visits',
        fromAt: now(),
        toAt: new Date(now().getTime() + 14 * 86_400_000),
        createdById: scene.admin.id,
        items: { create: visits.map(({ visit }, at) => ({ visitId: visit.id, proId: pros[at], start: visit.windowStart })) },
      },
    });
    const path = `/admin/plans/${id}`;
    const html = await (await reader.ask(path, { cookie: await signInAs(scene.admin.id) })).text();
    const form = readForms(path, html).find(({ controls }) => controls.some(({ name }) => name === 'visitId'));
    if (!form) throw new Error('The plan has no form.');
    const boxes = form.controls.filter(({ name }) => name === 'visitId');
    const others = form.controls.filter(({ name, type }) => name !== 'visitId' && type === 'hidden');
    // The first time nothing, then the first box, then the two that are left.
    const chosen = ticked === 0 ? [] : ticked === 1 ? boxes.slice(0, 1) : boxes.slice(1);
    const entries = [...others, ...chosen].map(({ name, value }): [string, string] => [name, value]);
    const body = getBody(form, { label: '', entries, files: [] });
    const answer = await reader.ask(form.action, { method: 'POST', cookie: await signInAs(scene.admin.id), body });
    expect(answer.status, `${ticked} ticked`).toBe(ticked === 0 ? 422 : 302);
    expect(await db().planItem.count({ where: { proposalId: id, outcome: { not: 'proposed' } } })).toBe(ticked);
  }
});
