import type { Prisma, PrismaClient } from '#prisma';
import { transact, type Tx } from '#app/platform/db.server';
import { Conflict, InputError } from '#app/platform/errors';
import { logger } from '#app/platform/logger.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { enqueue } from '#app/tasks/enqueue.server';
import { readCampaignSeasons } from './campaign-seasons.server';
import { findSome } from './find-renewals.server';
import { sendRenewal } from './send-renewal.server';

/** A task works for so long and puts the rest in line again, so that others get their turn. */
const SPELL_MS = 20_000;

/**
 * Works on a campaign step by step: looks for customers while it is `finding`, sends while it is `sending`. Each step is one transaction
 * that also says how far it is, so that work that broke off goes on where it stood. Ends quietly where there is nothing to do. One customer
 * who cannot be sent theirs keeps no other from theirs; what was not foreseen is thrown when the others are done.
 */
export async function runRenewal(db: PrismaClient, { campaignId }: { campaignId: string }): Promise<void> {
  const end = performance.now() + SPELL_MS;
  const failed: Failed[] = [];
  while (await takeStep(db, campaignId, failed))
    if (performance.now() > end) {
      await enqueue(db, 'renewals/run', { campaignId });
      break;
    }
  if (failed[0]) throw failed[0].error;
}

/** A row that could not be sent in this spell. */
type Failed = { renewalId: string; error: unknown };
/** The row that a step sends, for who has to know when it breaks off. */
type Step = { renewalId?: string };

async function takeStep(db: PrismaClient, campaignId: string, failed: Failed[]): Promise<boolean> {
  const step: Step = {};
  try {
    return await transact(db, async (tx) => {
      const campaign = await lockCampaign(tx, campaignId);
      if (campaign?.status === 'finding') return find(tx, campaign);
      return campaign?.status === 'sending' ? sendNext(tx, { campaign, step, failed }) : false;
    });
  } catch (error) {
    const { renewalId } = step;
    if (!renewalId) throw error;
    if (error instanceof InputError || error instanceof Conflict) await setAside(db, renewalId, error.message);
    else {
      logger.warn({ err: error, renewalId }, 'a renewal could not be sent; the others go on');
      failed.push({ renewalId, error });
    }
    return true;
  }
}

/** The office reads why: this one is not offered. */
async function setAside(db: PrismaClient, id: string, whySkipped: string): Promise<void> {
  await db.renewal.updateMany({ where: { id, state: 'planned' }, data: { state: 'skipped', whySkipped } });
}

/** One worker at a time: another one that comes meanwhile finds nothing to do. */
async function lockCampaign(tx: Tx, id: string) {
  const [free] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM renewal_campaign WHERE id = ${id}::uuid FOR UPDATE SKIP LOCKED`;
  return free ? tx.renewalCampaign.findUnique({ where: { id } }) : null;
}

type Campaign = Prisma.RenewalCampaignGetPayload<object>;

async function find(tx: Tx, campaign: Campaign): Promise<boolean> {
  const seasons = await readCampaignSeasons(tx, campaign);
  if (seasons && (await findSome(tx, campaign, seasons))) return true;
  await end(tx, campaign, 'ready');
  return false;
}

type Sending = { campaign: Campaign; step: Step; failed: readonly Failed[] };

async function sendNext(tx: Tx, { campaign, step, failed }: Sending): Promise<boolean> {
  const seasons = await readCampaignSeasons(tx, campaign);
  const next = await tx.renewal.findFirst({
    where: { campaignId: campaign.id, state: 'planned', id: { notIn: failed.map(({ renewalId }) => renewalId) } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  if (!seasons || !next) {
    // What failed is tried again by the next attempt of the task.
    if (failed.length === 0) await end(tx, campaign, 'sent');
    return false;
  }
  step.renewalId = next.id;
  await sendRenewal(tx, { renewalId: next.id, campaign, seasons });
  return true;
}

async function end(tx: Tx, { id }: Campaign, status: 'ready' | 'sent'): Promise<void> {
  await tx.renewalCampaign.update({ where: { id }, data: { status } });
  await publish(tx, [rooms.admin()], { type: 'renewal.changed', id });
}
