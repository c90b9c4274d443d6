import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { canChooseTestMoney } from '#app/platform/stripe-mode.server';
import { MONEY_SWITCH } from '#app/platform/stripe-mode-setting.server';
import { recordAudit } from '../audit/record-audit.server';
import { t } from '#app/platform/texts/t';

/** An admin chooses. Bookings and plans that were begun stay in their mode. Throws Conflict where there is no choice. */
export async function chooseTestMoney(tx: Tx, input: { isTest: boolean; reason: string; adminId: string }): Promise<void> {
  const { isTest, reason, adminId } = input;
  if (!canChooseTestMoney())
    throw new Conflict('illegal_transition', t('You can’t switch modes: only one set of Stripe keys is set.'));
  const row = { value: isTest, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: MONEY_SWITCH }, create: { key: MONEY_SWITCH, ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: isTest ? 'money.test' : 'money.live',
    objectType: 'site_setting',
    objectId: MONEY_SWITCH,
    reason,
  });
}
