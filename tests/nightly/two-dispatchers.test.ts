import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { createRandom, type Random } from '#tests/factories/random';
import { insertFullBoard } from '#tests/load/full-board';
import { signInAs } from '#tests/setup/ask';
import { type BrowserForm, getBody, readForms } from '#tests/setup/browser-form';
import { pageReader, type Reader } from '#tests/setup/read-pages';

const SEED = Number(process.env.FAULT_SEED ?? randomInt(1_000_000));
/** So many presses by each of them. */
const ACTS = Number(process.env.BOARD_ACTS ?? 60);
/** Few pros for the visits: what one gives is often in the way of what the other gives. */
const SIZE = { pros: 6, visits: 5 };
const MOST_PAUSE_MS = 300;
const TAKEN_BACK = 'Undone: back to the pro who had it';

type Press = { adminId: string; kind: 'assign' | 'offer' | 'undo'; key: string; seen: string };

let reader: Reader;
let board: Awaited<ReturnType<typeof insertFullBoard>>;
const taken: Press[] = [];
const refused: { status: number; words: string }[] = [];

beforeAll(async () => {
  reader = await pageReader();
  board = await insertFullBoard(db(), SIZE);
}, 600_000);

function valueIn(form: BrowserForm, name: string): string {
  return form.controls.find((control) => control.name === name)?.value ?? '';
}

function press(form: BrowserForm, cookie: string): Promise<Response> {
  const entries = form.controls
    .filter(({ name, type }) => name && type !== 'button')
    .map(({ name, value }): [string, string] => [name, value]);
  return reader.ask(form.action, { method: 'POST', cookie, body: getBody(form, { label: '', entries, files: [] }) });
}

/** Looks at the board as it is now, thinks, and presses one of its buttons; answers nothing where there is none. */
async function act(adminId: string, cookie: string, random: Random): Promise<void> {
  const isUndo = random.chance(0.25);
  const path = `/admin/board?day=${board.date}${isUndo ? '' : `&visit=${random.pick(board.heldIds)}`}`;
  const page = await reader.ask(path, { cookie });
  expect(page.status).toBe(200);
  const forms = readForms(path, await page.text()).filter((form) =>
    isUndo ? valueIn(form, 'auditId') : valueIn(form, 'seen') && valueIn(form, 'proId'),
  );
  if (forms.length === 0) return;
  const form = random.pick(forms);
  await delay(random.int(0, MOST_PAUSE_MS));
  const answer = await press(form, cookie);
  const text = await answer.text();
  const kind = isUndo ? 'undo' : (valueIn(form, 'intent') as 'assign' | 'offer');
  const key = isUndo ? valueIn(form, 'auditId') : `${valueIn(form, 'visitId')} ${valueIn(form, 'proId')}`;
  if (answer.status === 302) taken.push({ adminId, kind, key, seen: `${valueIn(form, 'visitId')} ${valueIn(form, 'seen')}` });
  else refused.push({ status: answer.status, words: text });
}

type Line = { id: bigint; actorId: string | null; action: string; objectId: string; reason: string | null; data: unknown };
type Told = { proId: string; wasProId: string | null; auditId?: string; offerId?: string; overrideReason?: string };

function isTakenBack({ data, reason }: Line): boolean {
  return reason === TAKEN_BACK || (data as Told).overrideReason === TAKEN_BACK;
}

/** What the log says that a person did, in the words of a press. */
function inWords({ actorId, action, objectId, data }: Line): string {
  const { proId, auditId } = data as Told;
  const kind = action === 'visit.undo' ? 'undo' : action === 'visit.offer' ? 'offer' : 'assign';
  return [actorId, kind, kind === 'undo' ? auditId : `${objectId} ${proId}`].join(' ');
}

/** Who has the visit and who is asked, once the acts of the log are done one after the other. */
function standAfter(lines: readonly Line[]): { holder: string | null; asked: string | null } {
  const byId = new Map(lines.map((line) => [String(line.id), line]));
  let state: { holder: string | null; asked: string | null } = { holder: null, asked: null };
  for (const { action, data } of lines) {
    const { proId, auditId } = data as Told;
    if (action === 'visit.offer') state = { holder: null, asked: proId };
    else if (action !== 'visit.undo') state = { holder: proId, asked: null };
    else state = { holder: (byId.get(auditId ?? '')?.data as Told).wasProId, asked: null };
  }
  return state;
}

test('two dispatchers who act at the same time lose no change: what was taken is there, and of two from the same picture one is', async () => {
  console.log(`FAULT_SEED=${SEED}`);
  await Promise.all(
    board.admins.map(async ({ id }, at) => {
      const cookie = await signInAs(id);
      const random = createRandom(SEED + at);
      for (let turn = 0; turn < ACTS; turn += 1) await act(id, cookie, random);
    }),
  );
  console.log(`${taken.length} taken, ${refused.length} refused`);
  expect(taken.length).toBeGreaterThan(ACTS / 3);
  expect(refused.length, 'they were in each other’s way').toBeGreaterThan(0);
  // A refusal says what is wrong: who changed it meanwhile, where the pro is, or that there is nothing to undo.
  for (const { status, words } of refused) {
    expect([404, 409, 422]).toContain(status);
    expect(words).toMatch(/changed meanwhile|can.{1,6}t|has been|already|no longer|not found|within|rule|overlap|busy/i);
  }
  const seen = taken.filter(({ kind }) => kind !== 'undo').map((one) => one.seen);
  expect(new Set(seen).size, 'no act was taken from a picture that another act had changed').toBe(seen.length);

  const lines: Line[] = await db().auditLog.findMany({
    where: {
      actorId: { in: board.admins.map(({ id }) => id) },
      action: { in: ['visit.assign', 'visit.reassign', 'visit.offer', 'visit.undo'] },
    },
    orderBy: { id: 'asc' },
    select: { id: true, actorId: true, action: true, objectId: true, reason: true, data: true },
  });
  const told = lines.filter((line) => !isTakenBack(line)).map(inWords);
  expect(told.toSorted()).toEqual(taken.map(({ adminId, kind, key }) => `${adminId} ${kind} ${key}`).toSorted());

  for (const visitId of board.heldIds) {
    const [holders, offers] = await Promise.all([
      db().assignment.findMany({ where: { visitId, status: 'accepted' }, select: { proId: true } }),
      db().offer.findMany({ where: { visitId, status: 'open' }, select: { proId: true } }),
    ]);
    const { holder, asked } = standAfter(lines.filter(({ objectId }) => objectId === visitId));
    expect([visitId, holders.map(({ proId }) => proId), offers.map(({ proId }) => proId)]).toEqual([
      visitId,
      holder ? [holder] : [],
      asked ? [asked] : [],
    ]);
  }
}, 1_800_000);
