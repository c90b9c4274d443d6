import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { assignByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { db, transact } from '#app/platform/db.server';
import { insertVisit } from '#tests/factories/visits';
import { MAX_BATCH, runBatch } from '#app/domain/dispatch-board/run-batch.server';
import { getBody } from '#tests/setup/browser-form';
import { findForm, readText } from './board-pages';
import { ask, at, board, readHolder, open, openBoard, press, scene } from './board-scene';

openBoard();

describe('several visits at once', () => {
  async function batch(values: Record<string, string>): Promise<Response> {
    const [one, other] = [scene.visit.id, second.id];
    const path = `/admin/board/batch?day=${scene.date}&visit=${one}&visit=${other}`;
    const html = await open(path);
    expect(readText(html)).toMatch(/Best: (Nina Near|Frank Far): Fits at/);
    const form = findForm(path, html, { visitId: one });
    const { opId = crypto.randomUUID(), ...typed } = values;
    const entries: [string, string][] = [['opId', opId], ['visitId', one], ['visitId', other], ...Object.entries(typed)];
    return ask(form.action, { method: 'POST', body: getBody(form, { label: '', entries, files: [] }) });
  }

  let second: { id: string };
  beforeEach(async () => {
    second = await insertVisit(db(), { windowStart: at('09:00'), windowEnd: at('09:30') });
  });

  test('are assigned to the best pros, one after the other, and twice sent is once done', async () => {
    const opId = crypto.randomUUID();
    expect((await batch({ act: 'assign', opId })).status).toBe(302);
    const [one, other] = [await readHolder(scene.visit.id), await readHolder(second.id)];
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
    expect(await readHolder(scene.visit.id)).toMatchObject({ proId: scene.farPro.id });
  });
});

test('who ticks visits on a board that is narrowed down comes back to the same board', async () => {
  const { date, visit } = scene;
  const narrowed = `/admin/board?day=${date}&state=searching&sort=money&view=table`;
  const [, form = ''] = /<form[^>]*action="\/admin\/board\/batch"([\s\S]*?)<\/form>/.exec(await open(narrowed)) ?? [];
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const sent = new URLSearchParams(hidden);
  expect(Object.fromEntries(sent)).toEqual({ day: date, state: 'searching', sort: 'money', view: 'table' });
  const page = await open(`/admin/board/batch?${sent}&visit=${visit.id}`);
  expect(page).toContain(`href="${narrowed.replaceAll('&', '&amp;')}"`);
  expect(findForm('/admin/board/batch', page, { visitId: visit.id }).action).toContain('state=searching');
});

test('says how many of the ticked visits do not go at once', async () => {
  const { date, visit } = scene;
  const others = Array.from({ length: MAX_BATCH }, () => `&visit=${randomUUID()}`).join('');
  const path = `/admin/board/batch?day=${date}&visit=${visit.id}`;
  expect(readText(await open(`${path}${others}`))).toContain('1 visit you selected is not in this list.');
  expect(readText(await open(path))).not.toContain('not in this list');
});

test('a customer is written to once, however many places of their visit are ticked', async () => {
  const { id: leadVisitId, bookingId } = scene.visit;
  const hours = { windowStart: at('09:00'), windowEnd: at('12:00') };
  const seat = await transact(db(), async (tx) => {
    await tx.visit.update({ where: { id: leadVisitId }, data: { pros: 2 } });
    return insertVisit(tx, { ...hours, bookingId, leadVisitId, seat: 2, priceCents: 0, taxCents: 0, payoutCents: 5_000 });
  });
  const other = await insertVisit(db(), hours);
  const batch = { act: 'message', text: 'We call you.', adminId: scene.admin.id, opId: randomUUID() } as const;
  const visitIds = [seat.id, leadVisitId, other.id];
  expect(await runBatch(db(), { ...batch, visitIds })).toEqual({ done: 2, refused: [] });
  const mails = { template: 'office-message', channel: 'email', userId: scene.customer.id } as const;
  expect(await db().notification.count({ where: mails })).toBe(1);
  expect(await db().auditLog.count({ where: { objectId: { in: visitIds }, action: 'visit.message' } })).toBe(2);
});
