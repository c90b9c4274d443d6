import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { dateColumn, dateText, localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { officeZone } from '../settings/office-zone.server';
import { listSeasonChoices, readCampaignSeasons } from './campaign-seasons.server';
import { endOfDay } from './end-of-day';
import type { RenewalForm } from './renewal-form.schema';
import type { CampaignStatus } from './renewal-states';

type ByAdmin = { campaignId: string; adminId: string };

/**
 * Begins a campaign for a season: a task looks for last season's customers, and nothing is sent yet. One for each season and service.
 * Throws InputError beside the field.
 */
export async function startCampaign(tx: Tx, { form, adminId }: { form: RenewalForm; adminId: string }): Promise<string> {
  const choice = (await listSeasonChoices(tx)).find(({ id }) => id === form.season);
  if (!choice) throw new InputError(t('Choose a season'), { season: t('Choose a season from the list. Each has one campaign') });
  await checkAnswerBy(tx, form.answerBy, choice.to.installTo);
  const { id } = await tx.renewalCampaign.create({
    data: {
      serviceLineId: choice.serviceLineId,
      fromYear: choice.from.year,
      toYear: choice.to.year,
      priceBps: form.percent,
      answerBy: dateColumn(form.answerBy),
      createdAt: now(),
    },
    select: { id: true },
  });
  const { percent, answerBy, reason } = form;
  await audit(tx, { campaignId: id, adminId }, 'start', { toYear: choice.to.year, percent, answerBy }, reason);
  await enqueue(tx, 'renewals/run', { campaignId: id });
  return id;
}

/** Looks for customers who came to last season after the last look. Throws Conflict, NotFound. */
export async function lookAgain(tx: Tx, by: ByAdmin): Promise<void> {
  await move(tx, by, { from: ['ready', 'stopped', 'sent'], to: 'finding', act: 'look-again' });
  // From its first day: a visit that was completed late stands before the place where the last look ended.
  await tx.renewalCampaign.update({ where: { id: by.campaignId }, data: { seenAt: null, seenVisitId: null } });
}

/** Sends to everyone who is planned, or goes on after a stop. Throws Conflict, NotFound, InputError where the day to answer is over. */
export async function sendCampaign(tx: Tx, by: ByAdmin): Promise<void> {
  const campaign = await lock(tx, by.campaignId);
  if (endOfDay(campaign.answerBy, await officeZone(tx)) <= now())
    throw new InputError(t('The day to answer has passed. Change it first.'));
  const planned = await tx.renewal.findFirst({ where: { campaignId: campaign.id, state: 'planned' }, select: { id: true } });
  if (!planned) throw new Conflict('already_done', t('There is no one to send to.'));
  await move(tx, by, { from: ['ready', 'stopped'], to: 'sending', act: 'send' });
}

/** Ends the sending after the message that is under way. What was sent stays open until its day. Throws Conflict, NotFound. */
export async function stopCampaign(tx: Tx, by: ByAdmin): Promise<void> {
  await move(tx, by, { from: ['sending'], to: 'stopped', act: 'stop' });
}

/** Leaves one customer out, or takes them in again, before they are sent anything. Asking twice changes nothing. Throws Conflict, NotFound. */
export async function planRenewal(tx: Tx, input: ByAdmin & { renewalId: string; isPlanned: boolean }): Promise<void> {
  const [state, other] = input.isPlanned ? ['planned', 'left_out'] : ['left_out', 'planned'];
  await lock(tx, input.campaignId);
  const renewal = await tx.renewal.findFirst({
    where: { id: input.renewalId, campaignId: input.campaignId },
    select: { state: true, bookingId: true },
  });
  if (!renewal) throw new NotFound();
  if (renewal.state === state) return;
  if (renewal.state !== other) throw new Conflict('already_done', t('This customer was already sent theirs.'));
  await tx.renewal.update({ where: { id: input.renewalId }, data: { state } });
  const act = input.isPlanned ? 'put-back' : 'leave-out';
  await audit(tx, input, act, { bookingId: renewal.bookingId });
}

/** Moves the last day to answer, of what was sent too: it ends where the home is. Throws InputError, NotFound. */
export async function changeAnswerBy(tx: Tx, input: ByAdmin & { answerBy: string }): Promise<void> {
  const campaign = await lock(tx, input.campaignId);
  const seasons = await readCampaignSeasons(tx, campaign);
  await checkAnswerBy(tx, input.answerBy, seasons?.to.installTo ?? input.answerBy);
  const answerBy = dateColumn(input.answerBy);
  const office = await officeZone(tx);
  await tx.renewalCampaign.update({ where: { id: campaign.id }, data: { answerBy } });
  await tx.$executeRaw`
    UPDATE quote SET valid_until = ((${input.answerBy}::date + 1)::timestamp AT TIME ZONE coalesce(zip_code.zone, ${office})) - interval '1 millisecond', status = CASE WHEN quote.status = 'expired' THEN 'issued' ELSE quote.status END,
      reminders_sent = least(quote.reminders_sent, 1)
    FROM renewal JOIN quote_request ON quote_request.id = renewal.quote_request_id LEFT JOIN zip_code ON zip_code.zip = quote_request.zip
    WHERE renewal.campaign_id = ${campaign.id}::uuid AND renewal.quote_request_id = quote.quote_request_id
      AND quote.source = 'renewal' AND quote.status IN ('issued', 'viewed', 'expired')`;
  await audit(tx, input, 'answer-by', { before: dateText(campaign.answerBy), answerBy: input.answerBy });
}

async function checkAnswerBy(tx: Tx, answerBy: string, last: string): Promise<void> {
  if (answerBy <= localDate(now(), await officeZone(tx)))
    throw new InputError(t('The day has passed'), { answerBy: t('Choose a day from tomorrow on') });
  if (answerBy > last)
    throw new InputError(t('The season is over by then'), { answerBy: t('Choose a day before the season ends') });
}

type Move = { from: readonly CampaignStatus[]; to: CampaignStatus; act: string };

async function move(tx: Tx, by: ByAdmin, { from, to, act }: Move): Promise<void> {
  const { status } = await lock(tx, by.campaignId);
  if (!from.some((each) => each === status))
    throw new Conflict('already_done', t('The campaign has moved on. Look at where it stands now.'));
  await tx.renewalCampaign.update({ where: { id: by.campaignId }, data: { status: to } });
  await audit(tx, by, act);
  await enqueue(tx, 'renewals/run', { campaignId: by.campaignId });
}

async function lock(tx: Tx, id: string) {
  await tx.$queryRaw`SELECT 1 FROM renewal_campaign WHERE id = ${id}::uuid FOR UPDATE`;
  const found = await tx.renewalCampaign.findUnique({ where: { id } });
  if (!found) throw new NotFound();
  return found;
}

async function audit(tx: Tx, by: ByAdmin, act: string, data: Prisma.InputJsonObject = {}, reason?: string): Promise<void> {
  const actor = { kind: 'admin', userId: by.adminId } as const;
  await recordAudit(tx, {
    actor,
    action: `renewal.${act}`,
    objectType: 'renewal-campaign',
    objectId: by.campaignId,
    reason,
    data,
  });
}
