import type { Prisma, PrismaClient } from '#prisma';
import { transact, type Tx } from '#app/platform/db.server';
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
 * that also says how far it is, so that work that broke off goes on where it stood. Ends quietly where there is nothing to do.
 */
export async function runRenewal(db: PrismaClient, { campaignId }: { campaignId: string }): Promise<void> {
  const end = performance.now() + SPELL_MS;
  while (await takeStep(db, campaignId))
    if (performance.now() > end) {
      await enqueue(db, 'renewals/run', { campaignId });
      return;
    }
}

function takeStep(db: PrismaClient, campaignId: string): Promise<boolean> {
  return transact(db, async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (campaign?.status === 'finding') return find(tx, campaign);
    return campaign?.status === 'sending' ? sendNext(tx, campaign) : false;
  });
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

async function sendNext(tx: Tx, campaign: Campaign): Promise<boolean> {
  const seasons = await readCampaignSeasons(tx, campaign);
  const next = await tx.renewal.findFirst({
    where: { campaignId: campaign.id, state: 'planned' },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  if (!seasons || !next) {
    await end(tx, campaign, 'sent');
    return false;
  }
  await sendRenewal(tx, { renewalId: next.id, campaign, seasons });
  return true;
}

async function end(tx: Tx, { id }: Campaign, status: 'ready' | 'sent'): Promise<void> {
  await tx.renewalCampaign.update({ where: { id }, data: { status } });
  await publish(tx, [rooms.admin()], { type: 'renewal.changed', id });
}
