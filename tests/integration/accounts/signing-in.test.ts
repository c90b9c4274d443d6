import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { redeemSignInCode } from '#app/domain/sign-in/redeem-sign-in-code.server';
import { db, transact } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { asker, loadBuild, ORIGIN, type Ask } from '#tests/setup/ask';
import { fetchFromSandbox, lastMail, lastSms, logIn, insertAccount, visitor, type Visitor, signedInId, workOff } from './visitor';

/** Guesses at one password at once; GUESSES=1000 is the night's number. */
const GUESSES = Number(process.env.GUESSES ?? 20);
let ask: Ask;

// Every person here has one IP address; what an address may do is another rule.
vi.hoisted(() => Object.assign(process.env, { LIMIT_SIGN_IN_PER_MINUTE: '100000', LIMIT_SIGN_UP_PER_HOUR: '100000' }));

beforeAll(async () => {
  ask = asker(await loadBuild());
  await sandbox().migrate();
  vi.stubGlobal('fetch', fetchFromSandbox);
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

describe('a one-time code', () => {
  async function codeFor(browser: Visitor, fields: Record<string, string>): Promise<string> {
    const answer = await browser.post('/signin/code', { email: '', phone: '', returnTo: '', ...fields });
    return answer.headers.get('location') ?? '';
  }

  test('wants an address or a number', async () => {
    const answer = await visitor(ask).post('/signin/code', { email: ' ', phone: '', returnTo: '' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('You must provide either an email or phone number.');
  });

  test('by mail signs in once, with the digits or with the link', async () => {
    const user = await insertAccount();
    const browser = visitor(ask);
    const page = await codeFor(browser, { email: user.email, returnTo: '/customer/dashboard?tab=history' });
    const mail = await lastMail(user.email);
    const code = /^(\d{6}) is your sign-in code$/.exec(mail?.subject ?? '')?.[1] ?? '';
    const answer = await browser.post(page, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(answer.headers.get('location')).toBe('/customer/dashboard?tab=history');
    expect(await signedInId(browser)).toBe(user.id);
    const link = new URL(mail?.links.find((each) => each.includes('/signin/link/')) ?? '').pathname;
    const other = visitor(ask);
    // Who asks for another one is still led where they were going.
    const again = '/signin/code?returnTo=%2Fcustomer%2Fdashboard%3Ftab%3Dhistory';
    expect((await other.post(page, { code })).headers.get('location')).toBe(again);
    expect((await other.get(page)).headers.get('location')).toBe(again);
    expect((await other.get(link)).headers.get('location')).toBe(again);
    expect((await other.post(link, {})).headers.get('location')).toBe(again);
    expect(await signedInId(other)).toBeUndefined();
  });

  test('asking for another code, and mailed links that are over, keep where the person was going', async () => {
    const user = await insertAccount();
    const returnTo = '/plans/change?to=gold';
    const kept = `returnTo=${encodeURIComponent(returnTo)}`;
    const browser = visitor(ask);
    const page = await codeFor(browser, { email: user.email, returnTo });
    expect(await (await browser.get(page)).text()).toContain(`href="/signin/code?${kept}"`);
    const to = async (path: string) => (await browser.get(path)).headers.get('location');
    expect(await to(`/reset-password/none?${kept}`)).toBe(`/forgot-password?${kept}`);
    expect(await to(`/verify-email/none?${kept}`)).toBe(`/verify-email?link=over&${kept}`);
    expect(await to(`/signin/two-step?${kept}`)).toBe(`/signin?${kept}`);
  });

  test('a form that is sent after the session has ended leads back to its page, with its query', async () => {
    const answer = await ask('/plans/change?to=gold', {
      method: 'POST',
      body: new URLSearchParams({ opId: crypto.randomUUID() }),
      headers: { referer: `${ORIGIN}/plans/change?to=gold&_data=x` },
    });
    expect(answer.headers.get('location')).toBe(`/auth?returnTo=${encodeURIComponent('/plans/change?to=gold')}`);
  });

  test('opening the mailed link changes nothing, pressing its button signs in', async () => {
    const user = await insertAccount();
    await codeFor(visitor(ask), { email: user.email });
    const link = new URL((await lastMail(user.email))?.links.find((each) => each.includes('/signin/link/')) ?? '').pathname;
    const browser = visitor(ask);
    expect((await browser.get(link)).status).toBe(200);
    expect(await signedInId(browser)).toBeUndefined();
    await browser.post(link, {});
    expect(await signedInId(browser)).toBe(user.id);
  });

  test('lets a guest in who asked us for work, with their requests', async () => {
    const request = await insertQuoteRequest(db(), { customerId: null, email: 'guest@example.test', name: 'Gus Guest' });
    const browser = visitor(ask);
    const page = await codeFor(browser, { email: 'guest@example.test' });
    const code = (await lastMail('guest@example.test'))?.subject.slice(0, 6) ?? '';
    await browser.post(page, { code });
    const user = await db().user.findUniqueOrThrow({ where: { email: 'guest@example.test' } });
    expect(user).toMatchObject({ fullName: 'Gus Guest', passwordHash: null });
    expect(await signedInId(browser)).toBe(user.id);
    expect((await db().quoteRequest.findUniqueOrThrow({ where: { id: request.id } })).customerId).toBe(user.id);
  });

  test('looks the same for an address without an account, which gets no mail', async () => {
    const user = await insertAccount();
    const ways = await Promise.all(
      [user.email, 'nobody.at.all@example.test'].map(async (email) => {
        const browser = visitor(ask);
        const page = await codeFor(browser, { email });
        const answer = await browser.get(page);
        return { status: answer.status, body: (await answer.text()).replaceAll(email, 'x').replace(/[\w-]{43}/g, 'handle') };
      }),
    );
    expect(ways[0]).toEqual(ways[1]);
    expect(await lastMail('nobody.at.all@example.test')).toBeNull();
  });

  test('by text message goes to a number that was proved, and to no other', async () => {
    const proved = await insertAccount({ phone: '+13125550171', phoneVerifiedAt: new Date('2026-01-01T00:00:00Z') });
    await insertAccount({ phone: '+13125550172' });
    const browser = visitor(ask);
    const page = await codeFor(browser, { phone: '(312) 555-0171' });
    const code = /\b\d{6}\b/.exec((await lastSms('+13125550171')) ?? '')?.[0] ?? '';
    await browser.post(page, { code });
    expect(await signedInId(browser)).toBe(proved.id);
    await codeFor(visitor(ask), { phone: '312 555 0172' });
    expect(await lastSms('+13125550172')).toBeNull();
  });

  test('five wrong tries end it, also at the same time, and the right code is then refused', async () => {
    const user = await insertAccount();
    const page = await codeFor(visitor(ask), { email: user.email });
    const code = (await lastMail(user.email))?.subject.slice(0, 6) ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const handle = page.split('/').at(-1) ?? '';
    const tries = Array.from({ length: 8 }, () => transact(db(), (tx) => redeemSignInCode(tx, { handle, code: wrong })));
    expect((await Promise.all(tries)).sort()).toEqual([...Array<string>(4).fill('over'), ...Array<string>(4).fill('wrong')]);
    expect((await visitor(ask).post(page, { code: wrong })).headers.get('location')).toBe('/signin/code');
    const browser = visitor(ask);
    await browser.post(page, { code });
    expect(await signedInId(browser)).toBeUndefined();
    const row = await db().signInCode.findFirstOrThrow({ where: { address: user.email } });
    expect(row.attempts).toBe(5);
  });

  test('is sent at most once a minute', async () => {
    const user = await insertAccount();
    const browser = visitor(ask);
    await codeFor(browser, { email: user.email });
    const answer = await browser.post('/signin/code', { email: user.email, phone: '', returnTo: '' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('is forgotten by the outbox once it is sent', async () => {
    const user = await insertAccount();
    await codeFor(visitor(ask), { email: user.email });
    await workOff();
    const row = await db().notification.findFirstOrThrow({ where: { template: 'code-by-mail', address: user.email } });
    expect(row).toMatchObject({ status: 'sent', data: {} });
  });
});

describe('guessing a password', () => {
  test('any number of guesses at once count as five tries, and the owner signs in on their own device', async () => {
    const user = await insertAccount();
    const owner = visitor(ask);
    await logIn(owner, user.email);
    await owner.post('/auth/sign-out', {});
    expect(await signedInId(owner)).toBeUndefined();
    const answers = await Promise.all(
      Array.from({ length: GUESSES }, (_, at) => logIn(visitor(ask), user.email, `guess number ${at}`)),
    );
    expect(answers.filter((answer) => answer.status === 422).length).toBeLessThanOrEqual(5);
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(GUESSES - 5);
    expect((await logIn(visitor(ask), user.email)).status).toBe(429);
    expect((await logIn(owner, user.email)).status).toBe(302);
    expect(await signedInId(owner)).toBe(user.id);
    expect((await lastMail(user.email))?.subject).toBe('Someone is trying to sign in to your account');
  });

  test('another device’s cookie does not help, and a forged one is none', async () => {
    const [victim, attacker] = [await insertAccount(), await insertAccount()];
    const browser = visitor(ask);
    await logIn(browser, attacker.email);
    await browser.post('/auth/sign-out', {});
    for (let at = 0; at < 5; at += 1) await logIn(visitor(ask), victim.email, 'wrong');
    expect((await logIn(browser, victim.email, 'wrong')).status).toBe(429);
    browser.jar.set('device', Buffer.from(JSON.stringify([[victim.id, 'mine']])).toString('base64'));
    expect((await logIn(browser, victim.email, 'wrong')).status).toBe(429);
  });
});
