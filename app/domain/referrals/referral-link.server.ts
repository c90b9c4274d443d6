import { randomInt } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import { appUrl } from '#app/platform/app-url.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { CODE_ALPHABET, CODE_LENGTH } from '../fields/referral-code';
import { readReferralTerms } from './referral-terms.server';

/** Where a friend sees who invited them. */
export function referralUrl(code: string): string {
  return appUrl(`/r/${code}`);
}

/** Gives a customer their code; one that they have stays. */
export async function makeReferralLink(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
  await tx.referralLink.createMany({ data: [{ userId, code, createdAt: now() }], skipDuplicates: true });
}

/** The customer's code; null until they asked for one. */
export async function readReferralCode(db: Db, userId: string): Promise<string | null> {
  const link = await db.referralLink.findUnique({ where: { userId }, select: { code: true } });
  return link?.code ?? null;
}

/** A customer who invites: friends are told the first name only. */
export type Inviter = { userId: string; firstName: string };

/** Whose code it is; null where no one’s, or where theirs is not in force: the program is off or the account is closed. */
export async function findInviter(db: Db, code: string): Promise<Inviter | null> {
  if (!code) return null;
  const link = await db.referralLink.findUnique({
    where: { code },
    select: { user: { select: { id: true, fullName: true, status: true, deletedAt: true } } },
  });
  if (!link || link.user.status !== 'active' || link.user.deletedAt) return null;
  if (!(await readReferralTerms(db)).on) return null;
  return { userId: link.user.id, firstName: link.user.fullName.trim().split(/\s+/)[0] ?? '' };
}

/** What a friend is promised, where their code is in force: shown on the page of the link, beside the form and at the checkout. */
export async function readInvitation(db: Db, code: string): Promise<{ firstName: string; friendCents: number } | null> {
  const inviter = await findInviter(db, code);
  if (!inviter) return null;
  return { firstName: inviter.firstName, friendCents: (await readReferralTerms(db)).friendCents };
}

/** Refuses a code that is typed wrong or is the reader’s own, beside the field. Nothing is refused while the program is off. Throws InputError. */
export async function checkReferralCode(
  db: Db,
  { code, customerId }: { code: string; customerId: string | null },
): Promise<void> {
  if (!code || !(await readReferralTerms(db)).on) return;
  const inviter = await findInviter(db, code);
  if (!inviter)
    throw new InputError(t('Unknown code'), { referralCode: t('We don’t know this code. Check it, or leave the field empty.') });
  if (inviter.userId === customerId)
    throw new InputError(t('Own code'), { referralCode: t('This is your own code. It works for friends who are new here.') });
}
