import type { Db } from '#app/platform/db.server';

/** The demo's largest package takes longer at larger houses. The others show that a package may do without. */
export async function sizeLargestPackage(tx: Db): Promise<void> {
  const data = { usualFeet: 200, tenFeetMinutes: 10, takedownTenFeet: 5, storyPercent: 10, leastMinutes: 360 };
  await tx.package.update({ where: { id: 'premium-showstopper' }, data });
}
