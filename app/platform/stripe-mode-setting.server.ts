import { z } from 'zod';
import type { Db } from './db.server';
import { db } from './db.server';
import { logger } from './logger.server';
import { canChooseTestMoney, rememberTestMoney } from './stripe-mode.server';

/** The row of SiteSetting that says whether what is new is test money. */
export const MONEY_SWITCH = 'testMoney';
const LOOK_AGAIN_MS = 5_000;

/** Whether admins have chosen test money for what is new. Off until an admin does. */
export async function readMoneySwitch(tx: Db): Promise<boolean> {
  const row = await tx.siteSetting.findUnique({ where: { key: MONEY_SWITCH }, select: { value: true } });
  return z.boolean().catch(false).parse(row?.value);
}

/** Keeps this process up to date with the switch: at once, then every few seconds. Does nothing where there is no choice. */
export async function watchMoneySwitch(): Promise<void> {
  if (!canChooseTestMoney()) return;
  const look = async () => rememberTestMoney(await readMoneySwitch(db()));
  await look();
  setInterval(() => {
    look().catch((error: unknown) => logger.warn({ err: error }, 'the money switch could not be read'));
  }, LOOK_AGAIN_MS).unref();
}
