import { utcDay } from '#app/platform/local-date';
import { mark, t } from '#app/platform/texts/t';
import type Stripe from 'stripe';
import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { Conflict, NotFound, UpstreamError } from '#app/platform/errors';
import { hasLiveKey, inPayoutMode } from '#app/platform/stripe-mode.server';
import { logger } from '#app/platform/logger.server';
import { stripe } from '#app/platform/stripe.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { publishPro } from '../assignments/publish-pro.server';
import { NAMELESS_BANK } from './bank-words';
import { countDisconnected } from './count-disconnected.server';

/** Stripe pays out what is there once a week. */
export const PAYOUT_DAY = 'friday';
const SETUP_FAILED = mark('Setup failed: Unable to start payout setup. Please try again.');

type Person = { id: string; companyName: string; stripeAccountId: string | null; user: { email: string } };

/** The pro's account at Stripe, made when they ask for it first. Outside any transaction; a repeat finds the same account. */
async function ensureAccount(db: PrismaClient, pro: Person): Promise<string> {
  if (pro.stripeAccountId) return pro.stripeAccountId;
  // Stripe answers a repeat for a day, and would give out an account that is not connected any more.
  const left = await countDisconnected(db, pro.id);
  const account = await stripe().accounts.create(
    {
      type: 'express',
      country: 'US',
      email: pro.user.email,
      business_type: 'individual',
      capabilities: {
        transfers: { requested: true },
        ...(env().STRIPE_CARD_PAYMENTS ? { card_payments: { requested: true } } : {}),
      },
      ...(pro.companyName ? { business_profile: { name: pro.companyName } } : {}),
      settings: { payouts: { schedule: { interval: 'weekly', weekly_anchor: PAYOUT_DAY } } },
      metadata: { proId: pro.id },
    },
    { idempotencyKey: `connect:${pro.id}${env().STRIPE_CARD_PAYMENTS ? ':cards' : ''}${left > 0 ? `:${left}` : ''}` },
  );
  crashpoint('connect.stripe-called');
  await transact(db, (tx) => storeAccount(tx, { proId: pro.id, account, askedAt: now() }));
  return account.id;
}

async function readPerson(db: PrismaClient, proId: string): Promise<Person> {
  const pro = await db.pro.findUnique({
    where: { id: proId },
    select: { id: true, companyName: true, stripeAccountId: true, user: { select: { email: true } } },
  });
  if (!pro) throw new NotFound();
  return pro;
}

/**
 * The address of Stripe's hosted onboarding for a pro: a new account at the first time, what is still missing
 * afterwards. Throws UpstreamError with the specification's text.
 */
export async function startOnboarding(db: PrismaClient, { proId }: { proId: string }): Promise<string> {
  const pro = await readPerson(db, proId);
  try {
    const link = await inPayoutMode(async () =>
      stripe().accountLinks.create({
        account: await ensureAccount(db, pro),
        type: 'account_onboarding',
        refresh_url: appUrl('/pro/payouts?setup=again'),
        return_url: appUrl('/pro/payouts?setup=done'),
      }),
    );
    return link.url;
  } catch (cause) {
    await notifyRefusal(db, pro, cause);
    throw new UpstreamError(SETUP_FAILED, { cause });
  }
}

const REFUSED = new Set(['StripeInvalidRequestError', 'StripePermissionError', 'StripeAuthenticationError']);

/** What Stripe refuses stays refused until the office changes something: admins read its own sentence, once a day. */
async function notifyRefusal(db: PrismaClient, pro: Person, cause: unknown): Promise<void> {
  const { type, message } = cause as { type?: string; message?: string };
  if (!type || !REFUSED.has(type)) return;
  const alert = {
    dedupeKey: `payout-setup:${pro.id}:${utcDay(now())}`,
    subject: () => t('Payout setup failed for a pro'),
    text: () =>
      t('{pro} couldn’t set up payouts. Stripe message: {message}', {
        pro: pro.companyName || pro.user.email,
        message: message ?? type,
      }),
    url: appUrl(`/admin/pros/${pro.id}`),
  };
  await transact(db, (tx) => notifyAdmins(tx, alert)).catch((error: unknown) =>
    logger.error({ err: error, proId: pro.id }, 'admins could not be told that Stripe refused a payout setup'),
  );
}

/** Asks Stripe once for a pro's account: the way back from Stripe's pages is often faster than its event. */
export async function refreshAccount(db: PrismaClient, { proId }: { proId: string }): Promise<void> {
  const account = await db.connectAccount.findUnique({ where: { proId }, select: { stripeAccountId: true } });
  if (!account) return;
  await syncAccount(db, account).catch((error: unknown) =>
    logger.warn({ err: error, proId }, 'Stripe did not tell of an account'),
  );
}

/** The address of the pro's own dashboard at Stripe. Throws Conflict before they have been through onboarding. */
export async function openAccountPage(db: PrismaClient, { proId }: { proId: string }): Promise<string> {
  const account = await db.connectAccount.findUnique({
    where: { proId },
    select: { stripeAccountId: true, detailsSubmitted: true },
  });
  if (!account?.detailsSubmitted) throw new Conflict('illegal_transition', t('Finish your payout setup first.'));
  try {
    return (await inPayoutMode(() => stripe().accounts.createLoginLink(account.stripeAccountId))).url;
  } catch (cause) {
    throw new UpstreamError(t('We couldn’t open your Stripe account. Please try again.'), { cause });
  }
}

/** Asks Stripe for an account and stores what it says; unknown accounts are left alone. Every account event leads here. */
export async function syncAccount(db: PrismaClient, { stripeAccountId }: { stripeAccountId: string }): Promise<void> {
  const askedAt = now();
  const account = await inPayoutMode(() => stripe().accounts.retrieve(stripeAccountId));
  const proId = account.metadata?.proId ?? (await db.pro.findUnique({ where: { stripeAccountId }, select: { id: true } }))?.id;
  if (proId) await transact(db, (tx) => storeAccount(tx, { proId, account, askedAt }));
}

function bankLabel(account: Stripe.Account): string | null {
  const [external] = account.external_accounts?.data ?? [];
  if (!external) return null;
  const name = external.object === 'card' ? external.brand : external.bank_name;
  return `${name ?? NAMELESS_BANK} ending in ${external.last4}`;
}

const TAX_ID = /(id_number|ssn_last_4|tax_id)$/;

/** Whether Stripe still asks for the number that a tax form is filed under, now or before it can pay more. */
function taxIdDue({ requirements }: Stripe.Account): boolean {
  const { currently_due, eventually_due, past_due } = requirements ?? {};
  return [currently_due, eventually_due, past_due].some((fields) => fields?.some((field) => TAX_ID.test(field)));
}

type Said = { proId: string; account: Stripe.Account; askedAt: Date };

async function storeAccount(tx: Tx, { proId, account, askedAt }: Said): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pro WHERE id = ${proId}::uuid FOR NO KEY UPDATE`;
  const before = await tx.connectAccount.findUnique({ where: { proId }, select: { stripeAccountId: true, askedAt: true } });
  // A second account of the same pro never takes over; an older answer never replaces a newer one.
  if (before && (before.stripeAccountId !== account.id || before.askedAt > askedAt)) return;
  const transfersActive = account.capabilities?.transfers === 'active';
  const schedule = account.settings?.payouts?.schedule;
  const facts = {
    detailsSubmitted: account.details_submitted ?? false,
    payoutsEnabled: account.payouts_enabled ?? false,
    transfersActive,
    instantEligible: (account.external_accounts?.data ?? []).some((each) => each.available_payout_methods?.includes('instant')),
    currentlyDue: account.requirements?.currently_due ?? [],
    disabledReason: account.requirements?.disabled_reason ?? null,
    taxIdDue: taxIdDue(account),
    bankLabel: bankLabel(account),
    payoutInterval: schedule?.interval ?? 'weekly',
    payoutAnchor: schedule?.weekly_anchor ?? PAYOUT_DAY,
    askedAt,
  };
  // One that was disconnected has a row of no pro.
  await tx.connectAccount.upsert({
    where: { stripeAccountId: account.id },
    create: { ...facts, stripeAccountId: account.id, proId, livemode: hasLiveKey() },
    update: { ...facts, proId },
  });
  await tx.pro.update({
    where: { id: proId },
    data: { stripeAccountId: account.id, payoutsEnabled: facts.payoutsEnabled && transfersActive },
  });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}
