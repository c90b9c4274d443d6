import { t } from '#app/platform/texts/t';
import type { CommercialLead, LeadStatus } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { dueTime } from '../settings/due-time.server';
import { recordAudit } from '../audit/record-audit.server';
import { leadReference, WITHDRAWN } from './lead-labels';

const OPEN: readonly LeadStatus[] = ['new', 'contacted', 'quoted'];
const MAX_ADDED = 50;

/** Whether a request can still be added to, or withdrawn. */
export function isLeadOpen({ status }: { status: LeadStatus }): boolean {
  return OPEN.includes(status);
}

/** The page of a request at its public address. */
export function leadUrl(token: string): string {
  return appUrl(`/commercial/requests/${token}`);
}

/** A request with what was added to it, for a person who has its link. Throws NotFound. */
export async function readLeadByToken(db: Db, token: string) {
  const lead = await db.commercialLead.findUnique({
    where: { token },
    include: {
      owner: { select: { fullName: true } },
      additions: { select: { id: true, body: true, createdAt: true }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  if (!lead) throw new NotFound();
  return lead;
}

/** The request as it stands, if something can still be done about it. Throws NotFound, Conflict. */
async function openLead(tx: Tx, token: string): Promise<CommercialLead> {
  const lead = await tx.commercialLead.findUnique({ where: { token } });
  if (!lead) throw new NotFound();
  if (!isLeadOpen(lead)) throw new Conflict('already_done', t('This request is closed. Send a new one for something else.'));
  return lead;
}

/** A change to the request as it was read: the office's page, which shows it as it was before, cannot be saved over it. */
async function change(tx: Tx, lead: CommercialLead, data: Partial<CommercialLead>): Promise<void> {
  const { count } = await tx.commercialLead.updateMany({
    where: { id: lead.id, version: lead.version },
    data: { ...data, version: { increment: 1 }, updatedAt: now() },
  });
  if (count === 0) throw new Conflict('version', t('Your request has changed since you opened it. Review it and try again.'));
  await publish(tx, [rooms.admin()], { type: 'lead.changed', id: lead.id });
}

function adminUrl(lead: CommercialLead): string {
  return appUrl(`/admin/leads/${lead.id}`);
}

/** The business adds to its request; the office is told, and owes an answer. Throws NotFound, Conflict. */
export async function addToLead(tx: Tx, { token, body }: { token: string; body: string }): Promise<void> {
  const lead = await openLead(tx, token);
  if ((await tx.leadAddition.count({ where: { leadId: lead.id } })) >= MAX_ADDED)
    throw new Conflict(
      'illegal_transition',
      t('You’ve reached the limit for additions to this request. Call us or reply to our email.'),
    );
  const isOwed = lead.status === 'new' || lead.addedAt !== null;
  const promise = isOwed ? {} : { contactDueAt: await dueTime(tx, { channel: 'lead', priority: 'normal' }), overdueToldAt: null };
  await change(tx, lead, { addedAt: now(), ...promise });
  const { id } = await tx.leadAddition.create({ data: { leadId: lead.id, body, createdAt: now() }, select: { id: true } });
  await notifyAdmins(tx, {
    dedupeKey: `lead:${lead.id}:added:${id}`,
    subject: () => t('{reference}: {company} added something', { reference: leadReference(lead.number), company: lead.company }),
    text: body,
    url: adminUrl(lead),
  });
}

/** The business wants nothing more: the request is closed and the office is told. Throws NotFound, Conflict. */
export async function withdrawLead(tx: Tx, { token }: { token: string }): Promise<void> {
  const lead = await openLead(tx, token);
  await change(tx, lead, { status: 'lost', withdrawnAt: now(), addedAt: null });
  await recordAudit(tx, {
    actor: { kind: 'customer', userId: null },
    action: 'lead.withdraw',
    objectType: 'commercial_lead',
    objectId: lead.id,
    reason: WITHDRAWN,
    data: { from: lead.status, to: 'lost' },
  });
  await notifyAdmins(tx, {
    dedupeKey: `lead:${lead.id}:withdrawn`,
    subject: () => t('{reference}: {company} withdrew', { reference: leadReference(lead.number), company: lead.company }),
    text: () => t('The business does not want to be contacted about it anymore.'),
    url: adminUrl(lead),
  });
}
