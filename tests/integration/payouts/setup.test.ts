import { beforeAll, expect, it } from 'vitest';
import { startOnboarding } from '#app/domain/payouts/connect-account.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { fillOnboarding } from './payout-fixtures';

let ask: Ask;
beforeAll(async () => {
  ask = asker(await loadBuild());
}, 240_000);

it('A pro who comes back from Stripe sees the account ready before Stripe’s event has come', async () => {
  const pro = await insertPro(db(), { payoutsEnabled: false });
  await fillOnboarding(await startOnboarding(db(), { proId: pro.id }));
  expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ payoutsEnabled: false });
  const cookie = await signInAs(pro.userId);
  expect((await ask('/pro/payouts?setup=done', { cookie })).status).toBe(200);
  expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ payoutsEnabled: true });
});

it('What Stripe refuses at a setup is read by admins in Stripe’s own words, once a day', async () => {
  const admin = await insertAdmin(db());
  const pro = await insertPro(db(), { payoutsEnabled: false });
  await sandbox().faults.setTransfersNeedApproval(true);
  for (let press = 0; press < 2; press += 1)
    await expect(startOnboarding(db(), { proId: pro.id })).rejects.toThrow('Setup failed');
  const told = await db().notification.findMany({ where: { userId: admin.id, template: 'admin-alert', channel: 'email' } });
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told[0]!.data)).toContain('needs approval');
});
