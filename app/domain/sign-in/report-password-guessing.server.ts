import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { notify } from '../notifications/notify.server';

/** Tells the owner that their password is being guessed, at most once an hour. */
export async function reportPasswordGuessing(tx: Tx, { email }: { email: string }): Promise<void> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true, fullName: true, email: true, status: true } });
  if (!user || user.status === 'banned') return;
  const hour = Math.floor(now().getTime() / HOUR_MS);
  await notify(tx, {
    dedupeKey: `sign-in-locked:${user.id}:${hour}`,
    userId: user.id,
    template: 'sign-in-locked',
    data: { name: user.fullName || user.email, url: appUrl('/signin/code') },
  });
}
