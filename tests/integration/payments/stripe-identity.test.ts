import { beforeEach, expect, test, vi } from 'vitest';
import type { Env } from '#app/platform/env.server';

const set = vi.hoisted(() => ({ keys: {} }));
vi.mock('#app/platform/env.server', async (original) => {
  const real = await original<{ env: () => Env }>();
  return { ...real, env: () => ({ ...real.env(), ...set.keys }) };
});
const stripeOf = vi.hoisted(() => ({ account: 'acct_1', asked: 0 }));
vi.mock('#app/platform/stripe.server', async (original) => ({
  ...(await original<object>()),
  stripe: () => ({
    accounts: {
      retrieveCurrent: () => {
        stripeOf.asked += 1;
        return Promise.resolve({ id: stripeOf.account });
      },
    },
  }),
}));

const { settleStripeIdentity } = await import('#app/domain/accounts/stripe-identity.server');
const { now } = await import('#app/platform/clock.server');
const { db } = await import('#app/platform/db.server');
const { insertPro } = await import('#tests/factories/pros');
const { insertUser } = await import('#tests/factories/users');

const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1' };

beforeEach(async () => {
  await db().appSecret.deleteMany({ where: { name: 'stripe' } });
  set.keys = {};
  stripeOf.account = 'acct_1';
  stripeOf.asked = 0;
});

async function people() {
  const customer = await insertUser(db());
  const pro = await insertPro(db());
  const [customerId, accountId] = [`cus_${customer.id}`, `acct_${pro.id}`];
  await db().user.update({ where: { id: customer.id }, data: { stripeCustomerId: customerId } });
  await db().pro.update({ where: { id: pro.id }, data: { stripeAccountId: accountId, payoutsEnabled: true } });
  await db().connectAccount.create({
    data: { stripeAccountId: accountId, proId: pro.id, payoutsEnabled: true, transfersActive: true, askedAt: now() },
  });
  const read = async () => {
    const [one, two] = await Promise.all([
      db().user.findUniqueOrThrow({ where: { id: customer.id } }),
      db().pro.findUniqueOrThrow({ where: { id: pro.id }, include: { account: true } }),
    ]);
    return [one.stripeCustomerId, one.stripeTestCustomerId, two.stripeAccountId, two.payoutsEnabled, two.account !== null];
  };
  return { read, customerId, accountId };
}

test('A first start takes the ids as those of its key and sets nothing aside', async () => {
  const { read, customerId, accountId } = await people();
  set.keys = LIVE;
  await settleStripeIdentity(db());
  await settleStripeIdentity(db());
  expect(await read()).toEqual([customerId, null, accountId, true, true]);
  expect(stripeOf.asked).toBe(1);
});

test('The sandbox’s ids are set aside for a live key, and another live account’s too; they come back with their key', async () => {
  const { read, customerId, accountId } = await people();
  await settleStripeIdentity(db());
  set.keys = LIVE;
  await settleStripeIdentity(db());
  expect(await read()).toEqual([null, null, null, false, false]);
  stripeOf.account = 'acct_2';
  set.keys = { STRIPE_SECRET_KEY: 'sk_live_2' };
  await settleStripeIdentity(db());
  expect(await read()).toEqual([null, null, null, false, false]);
  set.keys = {};
  await settleStripeIdentity(db());
  expect(await read()).toEqual([customerId, null, accountId, true, true]);
});

test('A rolled key of the same account changes nothing', async () => {
  const { read, customerId, accountId } = await people();
  set.keys = LIVE;
  await settleStripeIdentity(db());
  set.keys = { STRIPE_SECRET_KEY: 'sk_live_rolled' };
  await settleStripeIdentity(db());
  expect(await read()).toEqual([customerId, null, accountId, true, true]);
});

test('A test key that moves beside a live one keeps its customers, and plans get prices of the live mode', async () => {
  const { read, customerId } = await people();
  set.keys = { STRIPE_SECRET_KEY: 'sk_test_1' };
  await settleStripeIdentity(db());
  set.keys = { ...LIVE, STRIPE_TEST_SECRET_KEY: 'sk_test_1' };
  await settleStripeIdentity(db());
  expect((await read()).slice(0, 2)).toEqual([null, customerId]);
  expect(await db().subscriptionPlan.count({ where: { stripePriceId: { not: null } } })).toBe(0);
});
