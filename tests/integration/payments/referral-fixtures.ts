import { Logger, runOnce } from 'graphile-worker';
import { expect } from 'vitest';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { checkCard } from '../../../workers/tasks/referrals/check-card';
import { settle } from '../../../workers/tasks/referrals/settle';
import { visitor } from '../accounts/visitor';
import { atStripe, contact, openForGuests } from './guest-fixtures';
import { deliver, payOnPage, untoldEvents } from './payment-fixtures';

const silent = new Logger(() => () => undefined);

/** A business whose customers invite friends, and what is done with it. */
export type Referrals = Awaited<ReturnType<typeof openReferrals>>;

export async function openReferrals() {
  const ask: Ask = await openForGuests();
  const adminId = (await insertAdmin(db())).id;
  const proId = (await insertPro(db())).id;
  let houses = 100;

  async function postAs(userId: string, path: string, fields: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
    return ask(path, { method: 'POST', cookie: await signInAs(userId), body });
  }

  async function read(userId: string, path: string): Promise<string> {
    return plain(await (await ask(path, { cookie: await signInAs(userId) })).text());
  }

  async function switchProgram(on: boolean): Promise<void> {
    const html = await (await ask('/admin/referrals/terms', { cookie: await signInAs(adminId) })).text();
    const seen = /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await postAs(adminId, '/admin/referrals/terms', {
      seen,
      friendCents: '25',
      inviterCents: '30',
      yearlyMost: '3',
      ...(on ? { on: 'on' } : {}),
    });
    expect(answer.status).toBeLessThan(400);
  }

  /** A customer who asked for a code. */
  async function invite(fullName: string): Promise<{ inviterId: string; code: string }> {
    const { id: inviterId } = await insertUser(db(), { fullName });
    expect((await postAs(inviterId, '/customer/referrals', {})).status).toBeLessThan(400);
    const { code } = await db().referralLink.findUniqueOrThrow({ where: { userId: inviterId } });
    return { inviterId, code };
  }

  /** Runs what waits about referrals, as a worker would. */
  function settleAll(): Promise<void> {
    const taskList = { 'referrals/settle': settle, 'referrals/check-card': checkCard };
    return runOnce({ connectionString: process.env.DATABASE_URL, taskList, logger: silent, noHandleSignals: true });
  }

  /** A guest opens the link of the inviter, and books and pays for another address. */
  async function invitedGuest(
    code: string,
    over: Record<string, string> = {},
    { street, card }: { street?: string; card?: string } = {},
  ) {
    const guest = visitor(ask);
    await guest.get(`/r/${code}`);
    const form = await (await guest.get('/book')).text();
    const carried = /name="referralCode"[^>]*value="([^"]*)"/.exec(form)?.[1] ?? '';
    houses += 1;
    const person = contact({ phone: `(312) 555-0${houses}`, ...over });
    const started = await atStripe(person, guest, { addressStreet: street ?? `${houses} N Friend St`, referralCode: carried });
    await payOnPage(started.url, card);
    await deliver(await untoldEvents());
    const booking = await db().booking.findUniqueOrThrow({
      where: { id: started.booking.id },
      include: { referral: true, visits: { orderBy: { windowStart: 'asc' } } },
    });
    return { guest, form, booking, person };
  }

  /** The reasons for which credit was refused, the newest last. */
  async function refusals(): Promise<(string | null)[]> {
    const log = await db().auditLog.findMany({ where: { action: 'referral.refuse' }, orderBy: { id: 'asc' } });
    return log.map(({ reason }) => reason);
  }

  return { ask, adminId, proId, postAs, read, switchProgram, invite, settleAll, invitedGuest, refusals };
}

/** What an account may still spend of its credit, cents. */
export async function creditLeft(ownerId: string): Promise<number> {
  return 0 - (await accountBalance(db(), { account: 'customer_credit', ownerId }));
}
