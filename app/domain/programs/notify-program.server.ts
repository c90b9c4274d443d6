import { createHash } from 'node:crypto';
import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { membersWhoOrder } from '../memberships/check-booker.server';
import { notifyAdmins, type Words, write } from '../notifications/notify-admins.server';
import { notify } from '../notifications/notify.server';

type News = { id: string; companyId: string; key: string; subject: Words; text: Words; url: string };

/** Mails a company's owners and managers about a program, once a key. */
export async function notifyCompany(tx: Tx, { id, companyId, key, subject, text, url }: News): Promise<void> {
  const members = await tx.companyMember.findMany({
    where: membersWhoOrder(companyId),
    select: { userId: true, user: { select: { fullName: true, email: true } } },
  });
  for (const { userId, user } of members)
    await notify(tx, {
      dedupeKey: `program:${id}:${key}:${userId}`,
      userId,
      template: 'program-news',
      data: () => ({ name: user.fullName || user.email, subject: write(subject), text: write(text), url }),
    });
}

/** Tells the office about a program, once a key. */
export function notifyOffice(tx: Tx, { id, key, subject, text }: Omit<News, 'companyId' | 'url'>): Promise<void> {
  return notifyAdmins(tx, { dedupeKey: `program:${id}:${key}`, subject, text, url: appUrl(`/admin/programs/${id}`) });
}

/** A short key of what was said: the same change said twice is told once. */
export function makeKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 16);
}
