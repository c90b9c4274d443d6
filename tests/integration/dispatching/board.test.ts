import { describe, expect, test } from 'vitest';
import type { Problem } from '#dispatch';
import { judgeRows } from '#app/domain/dispatch-board/judge-rows.server';
import { findPlanningJob, storeRegionPlan } from '#app/domain/dispatching/plan-region.server';
import { preparePlan } from '#app/domain/dispatching/propose-plan.server';
import { assignByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { db, transact } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { insertOffer, insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/browser-form';
import { insertMetro } from '#tests/setup/metro';
import { planInThread } from '../../../workers/plan-in-thread';
import { findForm, findRow, readText } from './board-pages';
import { ask, at, board, readHolder, open, openBoard, press, scene, ZONE } from './board-scene';

openBoard();

describe('the board of a day', () => {
  test('shows each pro with hours and visits, and the visits that wait, in the zone of the office', async () => {
    const busy = await promisedTuesday(db());
    const asked = await insertOffer(db(), {
      proId: scene.farPro.id,
      visit: { windowStart: at('13:00'), windowEnd: at('14:00') },
      start: at('13:00'),
      end: at('15:00'),
      busyFrom: at('13:00'),
    });
    await db().proDayOverride.create({ data: { proId: scene.nearPro.id, date: new Date(scene.date), status: 'blocked' } });
    const html = await open(board());
    expect(findRow(html, busy.pro.id)).toMatch(/Nina Near 60657, 1 visit.*Works 7:00 AM to 7:00 PM.*9:00 AM to 11:00 AM/);
    expect(findRow(html, scene.nearPro.id)).toContain('Blocked this day');
    expect(findRow(html, scene.farPro.id)).toContain('Offered:');
    const waiting = await db().visit.findMany({
      where: { id: { in: [scene.visit.id, asked.visitId] } },
      include: { booking: true },
    });
    for (const { booking } of waiting) expect(readText(html)).toContain(booking.reference);
    expect(readText(html)).toContain('Unassigned (2)');
    expect(readText(html)).toContain('between 9 AM and 12 PM');
    expect(readText(html)).toContain('Offered to Frank Far');
    const table = readText(await open(board('&view=table')));
    expect(table).toMatch(/Nina Near.*60657.*7:00 AM to 7:00 PM.*9:00 AM to 11:00 AM/);
  });

  test('is drawn on a map too, with homes at the middle of their ZIP codes', async () => {
    const busy = await promisedTuesday(db());
    await db().pro.update({ where: { id: busy.pro.id }, data: { lat: 41.98765, lng: -87.65432 } });
    expect(await open(board())).not.toContain('data-map');
    const html = await open(board(`&map=on&visit=${busy.visit.id}`));
    const picture = /<svg[^>]*aria-label="Map of the day: 1 assigned, 1 unassigned[^]*?<\/svg>/.exec(html)?.[0] ?? '';
    expect([...picture.matchAll(/<text[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual(expect.arrayContaining(['A1', '?']));
    expect(picture).toMatch(/<path d="M[^"]+" fill="none" class="stroke-line-strong"[^]*stroke-focus/);
    expect(html).not.toMatch(/41\.98765|87\.65432/);
    expect(html).toMatch(new RegExp(`<a[^>]*data-visit="${busy.visit.id}"[^>]*aria-current="true"`));
  });

  test('says that filters leave nothing, not that a visit is too late or that all have a pro', async () => {
    const noRows = readText(await open(board(`&visit=${scene.visit.id}&pro=Xavier`)));
    expect(noRows).toContain('No pros match these filters.');
    expect(noRows).not.toContain('time window is over');
    const noneHeld = readText(await open(board('&state=held')));
    expect(noneHeld).toContain('No unassigned visits match these filters.');
    expect(noneHeld).not.toContain('Every visit of this day has a pro.');
  });

  test('is narrowed down by the address: ZIP code, state, pro and what is at stake', async () => {
    const site = await insertSite(db(), { zip: '60601', city: 'Chicago', lat: 41.8858, lng: -87.6229 });
    const dear = await insertVisit(db(), {
      priceCents: 500_000,
      windowStart: at('15:00'),
      windowEnd: at('16:00'),
      booking: { siteId: site.id },
    });
    const held = await insertVisit(db(), { hold: true, holdReason: 'Rain', windowStart: at('15:00'), windowEnd: at('16:00') });
    const reference = async (visitId: string) =>
      (await db().visit.findUniqueOrThrow({ where: { id: visitId }, include: { booking: true } })).booking.reference;
    const [first, second] = [await reference(scene.visit.id), await reference(dear.id)];
    const soonest = readText(await open(board()));
    expect(soonest.indexOf(first)).toBeLessThan(soonest.indexOf(second));
    const byMoney = readText(await open(board('&sort=money')));
    expect(byMoney.indexOf(second)).toBeLessThan(byMoney.indexOf(first));
    const onHold = readText(await open(board('&state=held')));
    expect(onHold).toContain(await reference(held.id));
    expect(onHold).not.toContain(first);
    await db().zipCode.createMany({
      data: [{ zip: '60601', city: 'Chicago', state: 'IL', lat: 41.8858, lng: -87.6229, zone: ZONE }],
      skipDuplicates: true,
    });
    const there = readText(await open(board('&zip=60601')));
    expect(there).toContain(second);
    expect(there).not.toContain(first);
    const one = await open(board('&pro=frank'));
    expect(findRow(one, scene.farPro.id)).not.toBe('');
    expect(findRow(one, scene.nearPro.id)).toBe('');
  });

  test('says how many pros there are where it does not show all, and where an address names nothing shows the day', async () => {
    await transact(db(), (tx) =>
      insertMetro(tx, { count: 210, around: scene.nearPro, zone: ZONE, state: 'IL', visitDay: at('12:00') }),
    );
    const active = await db().pro.count({ where: { status: 'active' } });
    const html = await open(board());
    expect(readText(html)).toContain(`Showing 200 of ${active} pros`);
    const odd = await ask('/admin/board?day=2026-02-31&area=x&zip=abc&state=none&sort=x&view=x&visit=1&for=2');
    expect(odd.status).toBe(200);
    const gone = await ask(board('&visit=018f3c1e-0000-7000-8000-00000000dead'));
    expect(gone.status).toBe(200);
  });
});

describe('a dispatcher who chooses a visit', () => {
  test('reads on every row what would happen, and assigns the one who fits by a button', async () => {
    await db().pro.update({ where: { id: scene.farPro.id }, data: { minPayoutCents: 90_000 } });
    const page = board(`&visit=${scene.visit.id}`);
    const html = await open(page);
    expect(readText(html)).toContain('It fits 1 of 2 pros on the board.');
    expect(findRow(html, scene.nearPro.id)).toMatch(/Fits at 9:00 AM: \d+ more min on the road, \$\d+ an hour/);
    expect(findRow(html, scene.farPro.id)).toContain('$900');
    const pressed = await press(findForm(page, html, { intent: 'assign', proId: scene.nearPro.id }));
    expect([pressed.status, pressed.headers.get('location')]).toEqual([302, board()]);
    expect(await readHolder(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id });
    expect(findRow(await open(board()), scene.nearPro.id)).toContain('9:00 AM to 11:00 AM');
  });

  test('offers it, and gives it against a rule only with a reason', async () => {
    await db().pro.update({ where: { id: scene.farPro.id }, data: { minPayoutCents: 90_000 } });
    const page = board(`&visit=${scene.visit.id}&for=${scene.farPro.id}`);
    const form = findForm(page, await open(page), { proId: scene.farPro.id, overrideReason: '' });
    const refused = await press(form, { intent: 'assign', overrideReason: '' });
    expect(refused.status).toBe(422);
    expect(readText(await refused.text())).toContain('Enter a reason for overriding this rule');
    expect(await readHolder(scene.visit.id)).toBeNull();
    expect(
      (await press(form, { intent: 'assign', overrideReason: 'Agreed on the phone', opId: crypto.randomUUID() })).status,
    ).toBe(302);
    expect(await readHolder(scene.visit.id)).toMatchObject({ proId: scene.farPro.id, overrideReason: 'Agreed on the phone' });

    const other = await insertVisit(db(), { windowStart: at('14:00'), windowEnd: at('16:00') });
    const otherPage = board(`&visit=${other.id}`);
    await press(findForm(otherPage, await open(otherPage), { intent: 'offer', proId: scene.nearPro.id }));
    expect(await db().offer.findFirst({ where: { visitId: other.id, status: 'open' } })).toMatchObject({
      proId: scene.nearPro.id,
    });
  });

  test('is told the nearest time that works, and that no reason puts a pro in two places', async () => {
    const taken = await insertVisit(db(), { windowStart: at('09:00'), windowEnd: at('09:00'), durationMinutes: 300 });
    await transact(db(), (tx) => assignByAdmin(tx, { visitId: taken.id, proId: scene.nearPro.id, adminId: scene.admin.id }));
    const verdicts = await judgeRows(db(), { visitId: scene.visit.id, proIds: [scene.nearPro.id] });
    expect(verdicts).toMatchObject([
      { fits: false, isHard: true, text: expect.stringMatching(/Nearest time that works: Tue, .*(7:00 AM|2:\d\d PM)\./) },
    ]);
    const html = await open(board(`&visit=${scene.visit.id}&for=${scene.nearPro.id}`));
    expect(readText(html)).toContain('no reason overrides this');
    expect(readForms(board(), html).some(({ controls }) => controls.some(({ name }) => name === 'overrideReason'))).toBe(false);
  });

  test.each([
    ['a later one is farther', '16:00'],
    ['none is left that day', '19:00'],
  ])('is told the last time before the window where %s', async (_which, until) => {
    const [from, to] = [at('12:00'), at(until)];
    const durationMinutes = (to.getTime() - from.getTime()) / 60_000;
    const taken = await insertVisit(db(), { windowStart: from, windowEnd: from, durationMinutes });
    await transact(db(), (tx) => assignByAdmin(tx, { visitId: taken.id, proId: scene.nearPro.id, adminId: scene.admin.id }));
    const { id: visitId } = await insertVisit(db(), { windowStart: at('13:00'), windowEnd: at('13:30'), durationMinutes: 60 });
    const [verdict] = await judgeRows(db(), { visitId, proIds: [scene.nearPro.id] });
    expect(verdict?.text).toMatch(/Nearest time that works: Tue, .* (10:[45]\d|11:00) AM\./);
  });

  test('who comes second is told who did what meanwhile, and nothing is lost', async () => {
    const other = await insertAdmin(db(), { fullName: 'Kim Counter' });
    const page = board(`&visit=${scene.visit.id}`);
    const form = findForm(page, await open(page), { intent: 'assign', proId: scene.farPro.id });
    const theirs = await signInAs(other.id);
    await press(findForm(page, await open(page, theirs), { intent: 'assign', proId: scene.nearPro.id }), {}, theirs);
    const late = await press(form);
    expect(late.status).toBe(409);
    expect(readText(await late.text())).toMatch(
      /This visit has changed since you opened it: Kim Counter assigned it \(Nina Near\) at \d+:\d\d [AP]M/,
    );
    expect(await readHolder(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id });
  });
});

test('a plan for the rest of the day is of the visits that the board shows', async () => {
  const site = await insertSite(db(), { zip: '60601', city: 'Chicago', lat: 41.8858, lng: -87.6229 });
  const near = await insertVisit(db(), { booking: { siteId: site.id }, windowStart: at('09:00'), windowEnd: at('12:00') });
  const page = board('&zip=60601');
  const plan = readForms(page, await open(page)).find(({ action }) => action.includes('form=plan'));
  if (!plan) throw new Error('No button plans the rest.');
  const asked = await press(plan);
  const proposalId = new URL(asked.headers.get('location') ?? '', 'http://any.invalid').searchParams.get('plan') ?? '';
  const [task] = await db().$queryRaw<{ payload: { proposalId: string; visitIds?: string[] } }[]>`
    SELECT payload FROM graphile_worker._private_jobs WHERE payload ->> 'proposalId' = ${proposalId}`;
  await transact(db(), (tx) => preparePlan(tx, task!.payload));
  const regions = await db().planRegion.findMany({ where: { proposalId } });
  const visits = regions.flatMap(({ problem }) => (problem as unknown as Problem).visits.map(({ visitId }) => visitId));
  expect(visits).toEqual([near.id]);
});

test('a plan for the rest of the day is drawn on the rows, and what is accepted is done', async () => {
  await db().pro.updateMany({ where: { id: { in: [scene.nearPro.id, scene.farPro.id] } }, data: { autoAccept: true } });
  const plan = readForms(board(), await open(board())).find(({ action }) => action.includes('form=plan'));
  if (!plan) throw new Error('No button plans the rest.');
  const asked = await press(plan);
  const page = asked.headers.get('location') ?? '';
  const proposalId = new URL(page, 'http://any.invalid').searchParams.get('plan') ?? '';
  expect(readText(await open(page))).toContain('Planning the unassigned visits');
  await transact(db(), (tx) => preparePlan(tx, { proposalId }));
  for (const { region } of await db().planRegion.findMany({ where: { proposalId } })) {
    const job = await findPlanningJob(db(), { proposalId, region });
    if (!job) continue;
    const made = await planInThread(job.problem, job.mode, AbortSignal.timeout(60_000));
    await transact(db(), (tx) => storeRegionPlan(tx, { proposalId, region, plan: made, problem: job.problem }));
  }
  const html = await open(page);
  expect(readText(html)).toMatch(/1 visit gets a pro, 0 do not\. \+?\d+ miles and \+?\d+ min on the road/);
  expect(html.match(/aria-label="Planned"/g)).toHaveLength(1);
  await press(findForm(page, html, { visitId: scene.visit.id }));
  expect(await readHolder(scene.visit.id)).not.toBeNull();
});
