import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#dispatch';
import { judgeRows } from '#app/domain/dispatch-board/judge-rows.server';
import { findPlanningJob, storeRegionPlan } from '#app/domain/dispatching/plan-region.server';
import { preparePlan } from '#app/domain/dispatching/propose-plan.server';
import { assignByAdmin, offerByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { db, transact } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { localInstant } from '#tests/factories/local-time';
import { promisedTuesday, quietTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { insertOffer, insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { getBody, readForms, type BrowserForm } from '#tests/setup/browser-form';
import { insertMetro } from '#tests/setup/metro';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { planInThread } from '../../../workers/plan-in-thread';
import { findForm, findRow, readText } from './board-pages';

const ZONE = 'America/Chicago';
let reader: Reader;
let scene: Awaited<ReturnType<typeof quietTuesday>>;
let cookie: string;

beforeAll(async () => {
  reader = await pageReader();
}, 300_000);

/** Every test has its own people on the same Tuesday. */
beforeEach(async () => {
  await db().visit.updateMany({ data: { status: 'cancelled' } });
  await db().offer.updateMany({ where: { status: 'open' }, data: { status: 'withdrawn' } });
  await db().assignment.updateMany({ data: { status: 'cancelled' } });
  await db().pro.updateMany({ data: { status: 'suspended' } });
  scene = await quietTuesday(db());
  cookie = await signInAs(scene.admin.id);
});

function at(clock: string): Date {
  return localInstant(ZONE, scene.date, clock);
}

async function open(path: string, as = cookie): Promise<string> {
  return (await reader.ask(path, { cookie: as })).text();
}

function board(search = ''): string {
  return `/admin/board?day=${scene.date}${search}`;
}

/** Presses the button of a form as a browser without scripts does. */
function press(form: BrowserForm, typed: Record<string, string> = {}, as = cookie): Promise<Response> {
  const kept = form.controls.filter(({ name, type }) => name && type !== 'button' && !(name in typed));
  const entries = [...kept.map(({ name, value }): [string, string] => [name, value]), ...Object.entries(typed)];
  return reader.ask(form.action, { method: 'POST', cookie: as, body: getBody(form, { label: '', entries, files: [] }) });
}

function holderOf(visitId: string) {
  return db().assignment.findFirst({
    where: { visitId, status: 'accepted' },
    select: { id: true, proId: true, overrideReason: true },
  });
}

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
    const odd = await reader.ask('/admin/board?day=2026-02-31&area=x&zip=abc&state=none&sort=x&view=x&visit=1&for=2', { cookie });
    expect(odd.status).toBe(200);
    const gone = await reader.ask(board('&visit=018f3c1e-0000-7000-8000-00000000dead'), { cookie });
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
    expect(await holderOf(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id });
    expect(findRow(await open(board()), scene.nearPro.id)).toContain('9:00 AM to 11:00 AM');
  });

  test('offers it, and gives it against a rule only with a reason', async () => {
    await db().pro.update({ where: { id: scene.farPro.id }, data: { minPayoutCents: 90_000 } });
    const page = board(`&visit=${scene.visit.id}&for=${scene.farPro.id}`);
    const form = findForm(page, await open(page), { proId: scene.farPro.id, overrideReason: '' });
    const refused = await press(form, { intent: 'assign', overrideReason: '' });
    expect(refused.status).toBe(422);
    expect(readText(await refused.text())).toContain('Enter a reason for overriding this rule');
    expect(await holderOf(scene.visit.id)).toBeNull();
    expect(
      (await press(form, { intent: 'assign', overrideReason: 'Agreed on the phone', opId: crypto.randomUUID() })).status,
    ).toBe(302);
    expect(await holderOf(scene.visit.id)).toMatchObject({ proId: scene.farPro.id, overrideReason: 'Agreed on the phone' });

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
      /This visit changed meanwhile: Kim Counter assigned it \(Nina Near\) at \d+:\d\d [AP]M/,
    );
    expect(await holderOf(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id });
  });
});

describe('undo', () => {
  async function assign(proId: string): Promise<void> {
    const page = board(`&visit=${scene.visit.id}`);
    await press(findForm(page, await open(page), { intent: 'assign', proId }));
  }

  async function undoForm(): Promise<BrowserForm | undefined> {
    return readForms(board(), await open(board())).find(({ controls }) => controls.some(({ name }) => name === 'auditId'));
  }

  test('takes an assignment back: the visit waits as it did, also in the pool', async () => {
    await db().visit.update({
      where: { id: scene.visit.id },
      data: { poolSince: at('00:00'), attentionReason: 'No more eligible pros to ask.' },
    });
    await assign(scene.nearPro.id);
    const form = await undoForm();
    expect(form).toBeDefined();
    if (form) expect((await press(form)).status).toBe(302);
    expect(await holderOf(scene.visit.id)).toBeNull();
    expect(await db().visit.findUnique({ where: { id: scene.visit.id } })).toMatchObject({
      status: 'pending',
      poolSince: at('00:00'),
      attentionReason: 'No more eligible pros to ask.',
    });
    expect(await db().auditLog.count({ where: { objectId: scene.visit.id, action: 'visit.undo' } })).toBe(1);
    expect(await undoForm()).toBeUndefined();
  });

  test('gives a visit back to the pro who had it', async () => {
    await assign(scene.nearPro.id);
    await assign(scene.farPro.id);
    const form = await undoForm();
    if (form) await press(form);
    expect(await holderOf(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id, overrideReason: null });
  });

  test('gives a visit back that was offered to another pro, no more urgent than it was', async () => {
    await assign(scene.nearPro.id);
    const { priority } = await db().visit.findUniqueOrThrow({ where: { id: scene.visit.id } });
    await transact(db(), (tx) => offerByAdmin(tx, { visitId: scene.visit.id, proId: scene.farPro.id, adminId: scene.admin.id }));
    const form = await undoForm();
    if (form) await press(form);
    expect(await holderOf(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id });
    expect(await db().visit.findUnique({ where: { id: scene.visit.id } })).toMatchObject({ priority });
  });

  test('is gone once the pro acted on it, and for other admins', async () => {
    await assign(scene.nearPro.id);
    const form = await undoForm();
    const other = await signInAs((await insertAdmin(db())).id);
    expect(await open(board(), other)).not.toContain('name="auditId"');
    if (form) expect((await press(form, { opId: crypto.randomUUID() }, other)).status).toBe(404);
    await db().assignment.updateMany({ where: { visitId: scene.visit.id, status: 'accepted' }, data: { setOutAt: at('08:30') } });
    expect(await undoForm()).toBeUndefined();
    if (form) expect((await press(form, { opId: crypto.randomUUID() })).status).toBe(409);
    expect(await holderOf(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id });
  });
});

describe('several visits at once', () => {
  async function batch(values: Record<string, string>): Promise<Response> {
    const [one, other] = [scene.visit.id, second.id];
    const path = `/admin/board/batch?day=${scene.date}&visit=${one}&visit=${other}`;
    const html = await open(path);
    expect(readText(html)).toMatch(/Best: (Nina Near|Frank Far): Fits at/);
    const form = findForm(path, html, { visitId: one });
    const { opId = crypto.randomUUID(), ...typed } = values;
    const entries: [string, string][] = [['opId', opId], ['visitId', one], ['visitId', other], ...Object.entries(typed)];
    return reader.ask(form.action, { method: 'POST', cookie, body: getBody(form, { label: '', entries, files: [] }) });
  }

  let second: { id: string };
  beforeEach(async () => {
    second = await insertVisit(db(), { windowStart: at('09:00'), windowEnd: at('09:30') });
  });

  test('are assigned to the best pros, one after the other, and twice sent is once done', async () => {
    const opId = crypto.randomUUID();
    expect((await batch({ act: 'assign', opId })).status).toBe(302);
    const [one, other] = [await holderOf(scene.visit.id), await holderOf(second.id)];
    expect([one?.proId, other?.proId].every(Boolean)).toBe(true);
    await batch({ act: 'assign', opId });
    expect(await db().auditLog.count({ where: { objectId: { in: [scene.visit.id, second.id] }, action: 'visit.assign' } })).toBe(
      2,
    );
  });

  test('are held with a reason, and customers are told', async () => {
    expect((await batch({ act: 'hold', reason: '' })).status).toBe(422);
    await batch({ act: 'hold', reason: 'Storm' });
    expect(await db().visit.count({ where: { id: { in: [scene.visit.id, second.id] }, hold: true, holdReason: 'Storm' } })).toBe(
      2,
    );
    await batch({ act: 'message', text: 'We look at the weather and call you.' });
    expect(await db().auditLog.count({ where: { objectId: { in: [scene.visit.id, second.id] }, action: 'visit.message' } })).toBe(
      2,
    );
  });

  test('of a pro who cannot come go to others', async () => {
    await transact(db(), (tx) =>
      assignByAdmin(tx, { visitId: scene.visit.id, proId: scene.nearPro.id, adminId: scene.admin.id }),
    );
    expect(await open(board())).toContain(`/admin/board/batch?day=${scene.date}&amp;sick=${scene.nearPro.id}`);
    const path = `/admin/board/batch?day=${scene.date}&sick=${scene.nearPro.id}`;
    const html = await open(path);
    expect(readText(html)).toContain('Nina Near can’t come');
    expect(readText(html)).toContain('Best: Frank Far: Fits at');
    await press(findForm(path, html, { visitId: scene.visit.id }), { act: 'assign' });
    expect(await holderOf(scene.visit.id)).toMatchObject({ proId: scene.farPro.id });
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
  expect(await holderOf(scene.visit.id)).not.toBeNull();
});
