import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMembership, readSubscription } from '#app/domain/catalog/plan-catalog.server';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { db, transact } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { stripe } from '#app/platform/stripe.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { getWords } from '#tests/setup/read-pages';
import { deliver, payOnPage, untoldEvents } from './payment-fixtures';
import { ask, follow, html, member, openPages, post, words } from './paying-pages';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

beforeAll(openPages);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

describe('plans', () => {
  test('a plan has its code, name, price at Stripe, features and place; a member has their plan and its renewal', async () => {
    const plans = await db().subscriptionPlan.findMany({ where: { isActive: true }, orderBy: { sortOrder: 'asc' } });
    expect(plans.map(({ code, name, priceCents }) => [code, name, priceCents])).toEqual([
      ['PEACE_OF_MIND', 'Peace of Mind', 1_900],
      ['TOTAL_HOME', 'Total Home', 3_900],
      ['PREMIUM', 'Premium', 7_900],
    ]);
    const customer = await member();
    const plan = await db().subscriptionPlan.findUniqueOrThrow({ where: { code: 'TOTAL_HOME' } });
    const price = await stripe().prices.retrieve(plan.stripePriceId ?? '');
    expect([price.unit_amount, price.recurring?.interval]).toEqual([3_900, 'month']);
    const active = await readSubscription(db(), customer.id);
    expect(active?.planCode).toBe('TOTAL_HOME');
    const renews = formatDateTime(active!.currentPeriodEnd!, { style: 'long-date', zone: 'America/Chicago' });
    expect(
      lacks(await words('/plans', customer.id), ['You have Total Home', `It renews on ${renews}`, ...plan.features]),
    ).toEqual([]);
  });

  test('a member reads which plan is theirs, what a change costs, and that it applies today', async () => {
    const customer = await member('PEACE_OF_MIND');
    const page = await html('/plans', customer.id);
    const buttons = ['Current Plan', 'Change Plan', 'Prorated changes apply today', 'Most Popular'];
    expect(lacks(page, buttons)).toEqual([]);
    expect(page.match(/Prorated changes apply today/g)).toHaveLength(2);
    expect(page).not.toContain('Select Plan');
    expect(page).toMatch(/<button[^>]*\sdisabled[^>]*>[^<]*Current Plan|Current Plan[^<]*<\/button>/);
    const change = await words('/plans/change?to=PREMIUM', customer.id);
    expect(lacks(change, ['Change to Premium?', 'Prorated changes apply today.', 'Charged today', '$79 a month'])).toEqual([]);
    const [, prorationDate] =
      /name="prorationDate" value="(\d+)"/.exec(await html('/plans/change?to=PREMIUM', customer.id)) ?? [];
    const answer = await post('/plans/change', customer.id, { planCode: 'PREMIUM', prorationDate: prorationDate ?? '' });
    expect(answer.headers.get('location')).toBe('/customer/dashboard?status=updated');
    await deliver(await untoldEvents());
    expect((await readSubscription(db(), customer.id))?.planCode).toBe('PREMIUM');
  });

  test('a member whose last month is unpaid finds the way to cancel, and once canceled reads when it ends and keeps it', async () => {
    const customer = await member('PEACE_OF_MIND');
    await db().subscription.updateMany({ where: { customerId: customer.id }, data: { status: 'past_due' } });
    const unpaid = ['The last month of Peace of Mind is unpaid', 'Pay the invoice'];
    const page = await html('/plans', customer.id);
    expect(lacks(page, [...unpaid, 'href="/plans/cancel"', '/plans/change', 'Keep my plan'])).toEqual([
      '/plans/change',
      'Keep my plan',
    ]);
    expect((await post('/plans/cancel', customer.id)).headers.get('location')).toBe('/plans');
    const { cancelAt } = await db().subscription.findFirstOrThrow({ where: { customerId: customer.id } });
    const ends = `It will end on ${formatDateTime(cancelAt!, { style: 'long-date', zone: 'America/Chicago' })}`;
    const canceled = await html('/plans', customer.id);
    expect(lacks(canceled, [...unpaid, ends, 'Keep my plan', '/plans/change', '/plans/cancel'])).toEqual([
      '/plans/change',
      '/plans/cancel',
    ]);
  });

  test('the plan that an address names is marked, signed in or not', async () => {
    const customer = await insertUser(db());
    for (const cookie of [undefined, await signInAs(customer.id)]) {
      const marked = getWords(await (await ask('/plans?selected=PREMIUM', { cookie })).text());
      expect(marked).toMatch(/Your choice Premium/);
      expect(marked.match(/Your choice/g)).toHaveLength(1);
      expect(getWords(await (await ask('/plans?selected=NONE', { cookie })).text())).not.toContain('Your choice');
    }
  });

  test('a customer without a plan selects one and gets to the payment page', async () => {
    const customer = await insertUser(db());
    expect(lacks(await html('/plans', customer.id), ['Select Plan'])).toEqual([]);
    const answer = await post('/plans', customer.id, { subaction: 'select', planCode: 'PREMIUM' });
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);
  });

  test('back from the payment page, the plan is said to be active once the signed message says so', async () => {
    const customer = await insertUser(db());
    const come = () => signInAs(customer.id).then((cookie) => ask('/customer/dashboard?status=success', { cookie }));
    expect(lacks(await follow(await come(), customer.id), ['Payment processing'])).toEqual([]);
    const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode: 'PREMIUM' }));
    await payOnPage((await openPlanCheckout(db(), started))!);
    await deliver(await untoldEvents());
    const answer = await come();
    expect(answer.headers.get('location')).toBe('/customer/dashboard');
    expect(lacks(await follow(answer, customer.id), ['Subscription activated', 'Premium has started.'])).toEqual([]);
  });
});

describe('the office', () => {
  const FIELDS = {
    subaction: 'PEACE_OF_MIND',
    name: 'Peace of Mind',
    tagline: 'A longer guarantee and two visits on us',
    price: '25',
    guaranteeDays: '75',
    priorityDispatch: '1',
    freeServiceCalls: '2',
    discountPercent: '8',
    isActive: 'on',
    reason: 'The season is long',
  };

  test('an admin changes a plan: its members have the benefits now, the price is for who chooses it from now on', async () => {
    const customer = await member('PEACE_OF_MIND');
    const { id: adminId } = await insertAdmin(db());
    const { version } = await db().subscriptionPlan.findUniqueOrThrow({ where: { code: 'PEACE_OF_MIND' } });
    const save = (over: Record<string, string>) =>
      post('/admin/subscriptions', adminId, { ...FIELDS, version: String(version), ...over });
    const refused = await save({ price: '19.50', discountPercent: '80', reason: '' });
    expect(refused.status).toBe(422);
    const said = plain(await refused.text());
    expect(
      lacks(said, [
        'Enter whole dollars a month',
        'Enter a percentage, 0 to 50',
        'Enter a reason for the change',
        'value="19.50"',
      ]),
    ).toEqual([]);
    expect((await save({})).headers.get('location')).toBe('/admin/subscriptions#PEACE_OF_MIND');
    expect((await save({ price: '30' })).status).toBe(409);
    const benefits = { guaranteeDays: 75, priorityDispatch: 1, freeServiceCalls: 2, discountBps: 800 };
    expect((await readMembership(db(), customer.id))?.benefits).toEqual(benefits);
    const page = getWords(await (await ask('/plans')).text());
    const printed = ['$25', 'Guarantee until 75 days after takedown', '2 free service calls a year', '8% off every booking'];
    expect(lacks(page, [...printed, 'A longer guarantee and two visits on us'])).toEqual([]);
    const later = await member('PEACE_OF_MIND');
    const paid = await db().billingInvoice.findMany({
      where: { customerId: { in: [customer.id, later.id] } },
      orderBy: { issuedAt: 'asc' },
      select: { totalCents: true },
    });
    expect(paid.map(({ totalCents }) => totalCents).sort()).toEqual([1_900, 2_500]);
    const audit = await db().auditLog.findFirstOrThrow({ where: { objectType: 'subscription_plan' } });
    expect(audit).toMatchObject({ action: 'plan.change', objectId: 'PEACE_OF_MIND', reason: 'The season is long' });
  });

  test('an admin adds a plan; a customer chooses it at its price and has its benefits', async () => {
    const { id: adminId } = await insertAdmin(db());
    const offer = { ...FIELDS, subaction: '+', version: '1', name: 'Winter Care', tagline: 'For long winters', price: '33' };
    const add = (over: Record<string, string> = {}) => post('/admin/subscriptions', adminId, { ...offer, ...over });
    const taken = await add({ name: 'peace of mind', price: '' });
    expect([taken.status, lacks(plain(await taken.text()), ['Enter whole dollars a month'])]).toEqual([422, []]);
    const named = await add({ name: 'peace of mind' });
    expect([named.status, lacks(plain(await named.text()), ['There is already a plan called peace of mind'])]).toEqual([422, []]);

    expect((await add()).headers.get('location')).toBe('/admin/subscriptions#winter-care');
    const added = await db().subscriptionPlan.findUniqueOrThrow({ where: { code: 'winter-care' } });
    const others = await db().subscriptionPlan.findMany({ where: { code: { not: 'winter-care' } } });
    expect(added.sortOrder).toBeGreaterThan(Math.max(...others.map(({ sortOrder }) => sortOrder)));
    const page = getWords(await (await ask('/plans')).text());
    expect(lacks(page, ['Winter Care', '$33', 'For long winters', 'Guarantee until 75 days after takedown'])).toEqual([]);
    const customer = await member('winter-care');
    expect(await readMembership(db(), customer.id)).toMatchObject({ planCode: 'winter-care', benefits: { discountBps: 800 } });
    const audit = await db().auditLog.findFirstOrThrow({ where: { action: 'plan.add' } });
    expect(audit).toMatchObject({ actorId: adminId, objectId: 'winter-care', reason: 'The season is long' });
    const customerAsks = await post('/admin/subscriptions', customer.id, { ...offer, name: 'Mine' });
    expect(customerAsks.status).not.toBe(200);
    expect(await db().subscriptionPlan.count({ where: { name: 'Mine' } })).toBe(0);
  });
});
