import { describe, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { db } from '#app/platform/db.server';
import { pictureBytes } from '#tests/factories/files';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { unwritable } from '#tests/setup/broken-table';
import { lacks, plain } from '#tests/setup/plain-page';
import { asking, openCustomers, signedIn } from './customer-fixtures';

const PASSWORD = 'a lamp in the window';

openCustomers();

async function read(path: string, cookie?: string): Promise<string> {
  return plain(await (await asking()(path, { cookie })).text());
}

describe('settings', () => {
  test('Billing and Payments opens the portal in a tab of its own', async () => {
    const { text, post } = await signedIn();
    const page = await text('/settings');
    const words = ['Billing and Payments', 'Open billing portal', 'Back to Dashboard', 'Full name', 'Phone number', 'ZIP code'];
    expect(lacks(page, words)).toEqual([]);
    const form = /<form[^>]*target="_blank"[^>]*>.*?<\/form>/.exec(page)?.[0] ?? '';
    expect(lacks(form, ['action="/customer/payment-methods"', 'name="subaction" value="portal"'])).toEqual([]);
    const opId = /name="opId" value="([\w-]+)"/.exec(form)?.[1] ?? '';
    const answer = await post('/customer/payment-methods', { subaction: 'portal', opId });
    expect(answer.headers.get('location')).toMatch(/\/sandbox\//);
    const pro = await insertPro(db());
    expect(lacks(await read('/settings', await signInAs(pro.userId)), ['Billing and Payments'])).toHaveLength(1);
  });

  test('a file that is no photo, or too large, is refused by name and the old photo stays', async () => {
    const { user } = await signedIn();
    const cookie = await signInAs(user.id);
    const send = async (name: string, bytes: Uint8Array) => {
      const body = new FormData();
      body.set('opId', crypto.randomUUID());
      body.append('photo', new File([new Uint8Array(bytes)], name));
      return asking()('/settings/photo', { method: 'POST', cookie, body });
    };
    const said = async (answer: Response) => [answer.status, plain(await answer.text())];
    expect(await said(await send('me.heic', new Uint8Array(100)))).toEqual([
      422,
      expect.stringContaining('Unsupported image format'),
    ]);
    expect(await said(await send('me.jpg', new Uint8Array(6_000_000)))).toEqual([422, expect.stringContaining('File too large')]);
    const nothing = await asking()('/settings/photo', { method: 'POST', cookie, body: withoutFile() });
    expect(await said(nothing)).toEqual([422, expect.stringContaining('Choose a picture first.')]);
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).avatarFileId).toBeNull();
    const taken = await send('me.jpg', await pictureBytes('jpeg'));
    expect(taken.headers.get('location')).toBe('/settings');
    expect(lacks(await read('/settings', cookie), ['Change photo'])).toEqual([]);
  });

  test('a profile that cannot be kept says so, and what was typed stays', async () => {
    const { post } = await signedIn();
    const fields = { fullName: 'Ada Arbor', phone: '312 555 0188', zip: '60614' };
    const answer = await unwritable('app_user', () => post('/settings?index&form=profile', fields));
    expect(answer.status).toBe(500);
    const words = ['Update Failed', 'Failed to update profile. Please try again.', 'value="Ada Arbor"', 'value="60614"'];
    expect(lacks(plain(await answer.text()), words)).toEqual([]);
  });

  test('passwords that differ and one that is short are refused, each with its message, and nothing is changed', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const { user, post } = await signedIn({ passwordHash });
    const change = async (newPassword: string, confirmation: string) => {
      const form = { currentPassword: PASSWORD, newPassword, confirmation };
      return plain(await (await post('/settings/security?form=password', form)).text());
    };
    expect(lacks(await change('lights on', 'lights off'), ['New passwords do not match.'])).toEqual([]);
    expect(lacks(await change('five5', 'five5'), ['Password must be at least 6 characters.'])).toEqual([]);
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash).toBe(passwordHash);
    const empty = await post('/settings/security?form=password', { currentPassword: '', newPassword: '', confirmation: '' });
    expect(empty.status).toBe(422);
    const words = ['Enter your current password', 'Enter a new password', 'Enter the new password again'];
    expect(lacks(plain(await empty.text()), words)).toEqual([]);
  });

  test('a notification preference that cannot be kept says so, and the boxes stay as they were', async () => {
    const { post, text } = await signedIn();
    const answer = await unwritable('notification_preference', () => post('/customer/notifications', { on: 'marketing:email' }));
    expect(answer.status).toBe(500);
    const words = ['Update Failed', 'Failed to update preference. Please try again.'];
    expect(lacks(plain(await answer.text()), words)).toEqual([]);
    const box = /<input[^>]*value="marketing:email"[^>]*>/.exec(await text('/customer/notifications'))?.[0] ?? '';
    expect([box.includes('checkbox'), box.includes('checked=""')]).toEqual([true, false]);
  });

  test('what is still under way keeps an account from deletion, with links to it', async () => {
    const { user, text } = await signedIn();
    await insertAssignedVisit(db(), { booking: { customerId: user.id } });
    const page = await text('/settings/delete');
    const words = ['You can’t delete your account yet', '1 visit still planned. Cancel it first.', 'Go to your dashboard'];
    expect(lacks(page, words)).toEqual([]);
    expect(page).not.toContain('name="passwordProof"');
  });

  test('A customer who deletes their account reads first what canceling each visit costs, and in total', async () => {
    const { user, text } = await signedIn();
    expect(await text('/settings/delete')).not.toContain('What canceling your visits costs');
    const soon = addHours(now(), 30);
    for (const windowStart of [soon, addHours(now(), 300)]) {
      const window = { windowStart, windowEnd: addHours(windowStart, 3) };
      const { visit } = await insertAssignedVisit(db(), { booking: { customerId: user.id }, ...window });
      const { bookingId } = visit;
      await db().payment.create({
        data: {
          bookingId,
          kind: 'deposit',
          status: 'succeeded',
          amountCents: 20_000,
          capturedCents: 20_000,
          opKey: `op:${bookingId}`,
          createdAt: addHours(now(), -24),
        },
      });
    }
    const { visit: underWay } = await insertAssignedVisit(db(), { booking: { customerId: user.id }, status: 'in_progress' });
    const page = await text('/settings/delete');
    const cost = page.slice(page.indexOf('What canceling your visits costs'), page.indexOf('</dl>'));
    const words = ['Now it costs $50.00', 'Canceling is free until', 'it can’t be canceled now', 'Total fees', '>$50.00<'];
    expect(lacks(cost, words)).toEqual([]);
    expect(cost.match(/\/cancel"/g)).toHaveLength(2);
    expect(cost).not.toContain(`/customer/visits/${underWay.id}/cancel`);
  });
});

function withoutFile(): FormData {
  const body = new FormData();
  body.set('opId', crypto.randomUUID());
  return body;
}

describe('ways between the portals', () => {
  test('help leads a visitor to the home page, a signed-in person to their own portal', async () => {
    expect(lacks(await read('/help'), ['Back to home'])).toEqual([]);
    const { text } = await signedIn();
    expect(lacks(await text('/help'), ['Back to Dashboard', 'href="/customer/dashboard"'])).toEqual([]);
  });

  test('/debug is closed to everyone, an admin too', async () => {
    const admin = await insertUser(db(), { roles: ['customer', 'admin'] });
    for (const cookie of [undefined, await signInAs(admin.id)]) {
      const answer = await asking()('/debug', { cookie });
      expect(answer.headers.get('location')).toBe('/');
      const notice = answer.headers.get('set-cookie')?.split(';')[0];
      expect(lacks(await read('/', notice), ['Access Denied'])).toEqual([]);
    }
  });

  test('a person without a pro’s row is no pro, and gets no error', async () => {
    const { get } = await signedIn({ roles: ['customer', 'pro'] });
    expect((await get('/dashboard')).status).toBe(302);
    expect((await get('/pro/dashboard/jobs')).headers.get('location')).toBe('/pro');
  });
});

describe('constants', () => {
  const SAID: readonly [row: string, path: string, words: string[]][] = [
    [
      '30 days after takedown, 60 with a plan, 7-10 business days',
      '/help/guarantee',
      ['plus 30 days (60 with a care plan)', '7-10 business days'],
    ],
    [
      '$50 inside 48 hours, the day itself in full, 30 days of warranty',
      '/faq',
      ['it costs $50', 'on the day of the visit', '30 days'],
    ],
    ['late payment 1.5% a month, Net 30', '/terms', ['1.5% a month', 'Net 30']],
    ['reports within 2 hours', '/commercial', ['within 2 hours']],
    [
      'answers within 2 and 4 hours, the phone’s hours, the emergency line',
      '/help/chat',
      [
        'within 2 hours, in office hours',
        'within 4 hours, in office hours',
        'Mon-Fri 8 AM-8 PM',
        'Sat-Sun 9 AM-5 PM',
        'Emergency line, 24/7',
      ],
    ],
    [
      'whole dollars a month, Most Popular, three tiers',
      '/plans',
      ['Total Home', 'Peace of Mind', 'Premium', 'Most Popular', '/ month'],
    ],
    ['list prices of the programs', '/commercial', ['$249', '$199', '$149']],
    ['four sizes', '/commercial', ['Up to 2,000 sq ft', '2,001-10,000 sq ft', '10,001-50,000 sq ft', 'Over 50,000 sq ft']],
    ['$1M of liability, two years', '/professionals', ['$1 million liability insurance', 'Two years of experience']],
  ];

  test.each(SAID)('%s', async (_row, path, words) => {
    expect(lacks(await read(path), words)).toEqual([]);
  });

  test('with a plan the others say that prorated changes apply today, and the current one is disabled', async () => {
    const { user, text } = await signedIn();
    const period = new Date(now().getTime() + 20 * 86_400_000);
    const plan = { planCode: 'TOTAL_HOME', status: 'active', currentPeriodEnd: period } as const;
    const opKey = crypto.randomUUID();
    await db().subscription.create({
      data: { ...plan, customerId: user.id, opKey, stripeSubscriptionId: `sub_${opKey}`, paidInvoiceId: `in_${opKey}` },
    });
    const page = await text('/plans');
    expect(page.split('Prorated changes apply today').length - 1).toBe(2);
    expect(page).toMatch(/<button[^>]*disabled=""[^>]*>Current Plan<\/button>/);
    expect(page).toMatch(/figures[^>]*>.*?\$\d+<.*?\/ month/);
  });
});
