import { describe, expect, test } from 'vitest';
import { giveOnBoard } from '#app/domain/dispatch-board/give-on-board.server';
import { assignByAdmin, offerByAdmin } from '#app/domain/dispatching/override-dispatch.server';
import { db, transact } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { readForms, type BrowserForm } from '#tests/setup/browser-form';
import { findForm } from './board-pages';
import { at, board, readHolder, open, openBoard, press, scene } from './board-scene';

openBoard();

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
    expect(await readHolder(scene.visit.id)).toBeNull();
    expect(await db().visit.findUnique({ where: { id: scene.visit.id } })).toMatchObject({
      status: 'pending',
      poolSince: at('00:00'),
      attentionReason: 'No more eligible pros to ask.',
    });
    expect(await db().auditLog.count({ where: { objectId: scene.visit.id, action: 'visit.undo' } })).toBe(1);
    expect(await undoForm()).toBeUndefined();
  });

  test('gives a visit back to the pro who had it, at the time that they had', async () => {
    const near = { visitId: scene.visit.id, proId: scene.nearPro.id, adminId: scene.admin.id, start: at('11:00') };
    await transact(db(), (tx) => assignByAdmin(tx, near));
    await assign(scene.farPro.id);
    const form = await undoForm();
    if (form) await press(form);
    const had = { proId: scene.nearPro.id, overrideReason: null, start: at('11:00') };
    expect(await readHolder(scene.visit.id)).toMatchObject(had);
  });

  test('gives a visit back that was offered to another pro, no more urgent than it was', async () => {
    await assign(scene.nearPro.id);
    const { priority } = await db().visit.findUniqueOrThrow({ where: { id: scene.visit.id } });
    await transact(db(), (tx) => offerByAdmin(tx, { visitId: scene.visit.id, proId: scene.farPro.id, adminId: scene.admin.id }));
    const form = await undoForm();
    if (form) await press(form);
    expect(await readHolder(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id });
    expect(await db().visit.findUnique({ where: { id: scene.visit.id } })).toMatchObject({ priority });
  });

  test('is not promised for a visit that was over', async () => {
    const give = { intent: 'assign', visitId: scene.visit.id, proId: scene.nearPro.id, adminId: scene.admin.id } as const;
    await db().visit.update({ where: { id: scene.visit.id }, data: { status: 'unfulfilled' } });
    expect(await transact(db(), (tx) => giveOnBoard(tx, give))).toEqual({ canUndo: false });
    expect(await undoForm()).toBeUndefined();
    const back = { ...give, proId: scene.farPro.id };
    expect(await transact(db(), (tx) => giveOnBoard(tx, back))).toEqual({ canUndo: true });
    expect(await undoForm()).toBeDefined();
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
    expect(await readHolder(scene.visit.id)).toMatchObject({ proId: scene.nearPro.id });
  });
});
