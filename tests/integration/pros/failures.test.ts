import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Client } from 'pg';
import { hashPassword, passwordMatches } from '#app/domain/accounts/password.server';
import { db } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { unwritable, without } from '#tests/setup/broken-table';
import { pageReader, type Reader, getWords } from '#tests/setup/read-pages';
import { comeToTheDay } from '#tests/factories/work';

let { ask, post } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, post } = await pageReader());
}, 180_000);

async function ownVisit() {
  const held = await insertAssignedVisit(db());
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: held.proId } });
  return { ...held, userId, own: { visitId: held.visit.id, proId: held.proId, userId } };
}

describe('when something breaks', () => {
  test('a board that cannot be loaded says which, with a reference and both ways on', async () => {
    const pro = await insertPro(db());
    const cookie = await signInAs(pro.userId);
    const answer = await without('offer', () => ask('/pro/dashboard/jobs', { cookie }));
    expect(answer.status).toBe(500);
    const words = getWords(await answer.text());
    expect(words).toContain('Authentication Issue');
    expect(words).toContain('Failed to load available jobs.');
    expect(words).toContain('Refresh Page');
    expect(words).toContain('Sign Out & Try Again');
    expect(words).toContain('Reference test');
  });

  test('documents, settings and steps that fail say so in the words of the specification and keep what was typed', async () => {
    const { userId, own } = await ownVisit();
    await comeToTheDay(db(), own);
    const cookie = await signInAs(userId);
    const papers = await without('pro_document', () => ask('/pro/docs', { cookie }));
    expect(getWords(await papers.text())).toContain('Failed to load documents.');
    const page = `/pro/visits/${own.visitId}`;
    const rules = { intent: 'rules', maxMiles: '15', minPayout: '75', services: 'lighting' };
    const tried = [
      ['visit_event', page, { intent: 'start' }, 'Failed to start job. Please try again.'],
      ['visit_event', `${page}/release`, { reason: 'My ladder broke' }, 'Failed to cancel job. Please try again.'],
      ['pro', '/pro/dashboard/schedule?form=rules', rules, 'Failed to save settings. Please try again.'],
    ] as const;
    for (const [table, path, fields, text] of tried) {
      const answer = await unwritable(table, () => post(path, userId, fields));
      expect([path, answer.status]).toEqual([path, 500]);
      const words = getWords(await answer.text());
      expect(words).toContain(text);
      if ('reason' in fields) expect(words).toContain(fields.reason);
    }
    const thread = `/bookings/${(await db().visit.findUniqueOrThrow({ where: { id: own.visitId } })).bookingId}/messages`;
    const unsent = await unwritable('message', () => post(thread, userId, { subaction: 'send', body: 'Still typed' }));
    const words = getWords(await unsent.text());
    expect(words).toContain('Failed to send message. Please try again.');
    expect(words).toContain('Still typed');
    expect(await db().visit.findUniqueOrThrow({ where: { id: own.visitId } })).toMatchObject({ status: 'accepted' });
  });

  test('a pro’s password that cannot be changed says so, and the old one stays', async () => {
    const [old, next] = ['a lamp in the window', 'a porch in the snow'];
    const pro = await insertPro(db(), { user: { passwordHash: await hashPassword(old) } });
    const fields = { currentPassword: old, newPassword: next, confirmation: next };
    const answer = await unwritable('app_user', () => post('/settings/security?form=password', pro.userId, fields));
    expect(answer.status).toBe(500);
    expect(getWords(await answer.text())).toContain('Failed to change password. Please try again.');
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: pro.userId } });
    expect(await passwordMatches(passwordHash, old)).toBe(true);
  });

  test('a board that takes longer than eight seconds says so', async () => {
    const pro = await insertPro(db());
    const cookie = await signInAs(pro.userId);
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const holder = new Client({ connectionString: process.env.DATABASE_URL });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE offer IN ACCESS EXCLUSIVE MODE');
    try {
      const answer = await ask('/pro/dashboard/jobs', { cookie });
      expect(answer.status).toBe(504);
      const words = getWords(await answer.text());
      expect(words).toContain('Dashboard Taking Too Long');
      expect(words).toContain('Refresh Page');
      expect(words).toContain('Sign Out & Try Again');
    } finally {
      await holder.query('ROLLBACK');
      await holder.end();
      quiet.mockRestore();
    }
  }, 60_000);
});
