import { beforeAll, expect, test } from 'vitest';
import { startOnboarding } from '#app/domain/payouts/connect-account.server';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { openFixture, untoldEvents, deliver } from '../payments/payment-fixtures';
import { fillOnboarding } from './payout-fixtures';

let { read } = {} as Reader;

beforeAll(async () => {
  await openFixture();
  ({ read } = await pageReader());
}, 180_000);

test('a pro without an account is led to the setup, in the words of the specification', async () => {
  const pro = await insertPro(db(), { payoutsEnabled: false });
  const page = await read('/pro/payouts', pro.userId);
  for (const words of [
    'Payout Setup',
    'Get Paid for Your Work',
    'Set Up Payouts',
    'Setting up...',
    'Connected Account Agreement',
    'Back to Dashboard',
  ])
    expect(page).toContain(words);
});

test('an account shows what was earned, how it stands and what was paid, and no bonus', async () => {
  const pro = await insertPro(db(), { payoutsEnabled: false });
  const url = await startOnboarding(db(), { proId: pro.id });
  const begun = await read('/pro/payouts', pro.userId);
  expect(begun).toContain('Account Status');
  expect(begun).toContain('Account setup required');
  await fillOnboarding(url);
  await deliver(await untoldEvents());
  const page = await read('/pro/payouts', pro.userId);
  for (const words of [
    'Bank account connected and verified',
    'Manage Account',
    'Recent Payouts',
    'Enhanced Earnings Dashboard',
    'V2 BETA',
    'Total earnings',
    'Standard Payout',
    'Next weekly payout',
    'No fees',
    'Back to Dashboard',
  ])
    expect(page).toContain(words);
  // The basic cards make room for it.
  for (const words of ['Available Balance', 'Pending Balance', '15%']) expect(page).not.toContain(words);
});
