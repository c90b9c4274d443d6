import { appUrl } from '#app/platform/app-url.server';
import type { Tx } from '#app/platform/db.server';
import { notify } from '../notifications/notify.server';

type PhoneEvent = 'confirmed' | 'changed' | 'removed';

/** The last digits of a number, enough for its owner to know it by. */
export function phoneEnding(phone: string): string {
  return phone.slice(-4);
}

/** Mails the owner of an account what became of its number, because the number can be used to sign in. */
export async function notifyPhoneChange(tx: Tx, input: { userId: string; event: PhoneEvent; phone: string }): Promise<void> {
  const { userId, event, phone } = input;
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true, email: true } });
  await notify(tx, {
    dedupeKey: `phone-${event}:${userId}:${crypto.randomUUID()}`,
    userId,
    template: 'phone-changed',
    data: { name: user.fullName || user.email, event, ending: phoneEnding(phone), url: appUrl('/forgot-password') },
  });
}

/**
 * The columns of a number that a person enters. Another one than before has to be confirmed before it signs in, and the owner of
 * a confirmed one is mailed that it was changed.
 */
export async function enteredPhone(
  tx: Tx,
  { userId, phone }: { userId: string; phone: string | null },
): Promise<{ phone: string | null; phoneVerifiedAt?: null }> {
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { phone: true, phoneVerifiedAt: true } });
  if (before.phone === phone) return { phone };
  if (before.phone && before.phoneVerifiedAt)
    await notifyPhoneChange(tx, { userId, event: phone ? 'changed' : 'removed', phone: phone ?? before.phone });
  return { phone, phoneVerifiedAt: null };
}
