import { z } from 'zod';
import { readAskedWork } from '#app/domain/commercial/asked-work.server';
import { leadReference } from '#app/domain/commercial/lead-labels';
import { listProgramPrices } from '#app/domain/commercial/leads.server';
import { isLeadOpen, type readLeadByToken } from '#app/domain/commercial/own-lead.server';
import { hintText, priceHint } from '#app/domain/commercial/price-hint';
import { readSiteSettings } from '#app/domain/settings/queries.server';
import type { Db } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatPhone } from '#app/platform/format-phone';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

export const ownLeadView = z.object({
  reference: z.string(),
  company: z.string(),
  status: z.object({ label: z.string(), tone: z.enum(['info', 'good', 'calm']) }),
  isOpen: z.boolean(),
  next: z.string(),
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  additions: z.array(z.object({ id: z.string(), at: z.string(), body: z.string() })),
  zone: z.string(),
  opIds: z.object({ add: z.string(), withdraw: z.string() }),
});

type OwnLead = z.output<typeof ownLeadView>;
type Lead = Awaited<ReturnType<typeof readLeadByToken>>;

const statuses: Record<Lead['status'], { label: Marked; tone: OwnLead['status']['tone'] }> = {
  new: { label: mark('Received'), tone: 'info' },
  contacted: { label: mark('We’ve contacted you'), tone: 'info' },
  quoted: { label: mark('Quoted'), tone: 'info' },
  won: { label: mark('Agreed'), tone: 'good' },
  lost: { label: mark('Closed'), tone: 'calm' },
};

/** Who answers, and by when. */
function nextStep(lead: Lead, zone: string): string {
  const due = formatDateTime(lead.contactDueAt, { zone, showZone: true });
  const { email } = lead;
  const who = lead.owner?.fullName ?? t('An account manager');
  if (lead.withdrawnAt)
    return t('You withdrew this request on {when}. We won’t contact you about it again.', {
      when: formatDateTime(lead.withdrawnAt, { zone, showZone: true }),
    });
  if (lead.status === 'won') return t('{who} looks after your sites. Write or call about anything that changes.', { who });
  if (lead.status === 'lost') return t('This request is closed. Send a new one if you need us again.');
  if (lead.status === 'new')
    return t('{who} will review your sites and contact you by {due}, by phone or at {email}.', { who, due, email });
  if (lead.addedAt) return t('By {due}, {who} will reply to what you added, by phone or at {email}.', { who, due, email });
  return lead.status === 'quoted'
    ? t('{who} has sent you a quote. If anything changes, add it below.', { who })
    : t('{who} has contacted you. If anything changes, add it below.', { who });
}

/** A request as the business that sent it reads it. */
export async function presentOwnLead(db: Db, lead: Lead): Promise<OwnLead> {
  const [{ officeHours }, asked] = await Promise.all([readSiteSettings(db), readAskedWork(db)]);
  const { monthlyCents, visitCents } = lead;
  const { label, tone } = statuses[lead.status];
  const { needsSurvey } = priceHint(await listProgramPrices(db), { ...lead, sites: lead.sites.length });
  return {
    reference: leadReference(lead.number),
    company: lead.company,
    status: lead.withdrawnAt ? { label: t('Withdrawn'), tone: 'calm' } : { label: translate(label), tone },
    isOpen: isLeadOpen(lead),
    next: nextStep(lead, officeHours.zone),
    answers: [
      { label: t('Programs'), value: asked.work(lead) },
      { label: lead.sites.length === 1 ? t('Site') : t('Sites'), value: lead.sites.join('\n') },
      ...(lead.sizeTier ? [{ label: t('Size of a typical site'), value: asked.size(lead) }] : []),
      { label: t('Price'), value: hintText({ monthlyCents, visitCents, needsSurvey }) },
      ...(lead.notes ? [{ label: t('Notes'), value: lead.notes }] : []),
      { label: t('Contact'), value: [lead.contactName, lead.email, formatPhone(lead.phone)].join('\n') },
      { label: t('Sent'), value: formatDateTime(lead.createdAt, { zone: officeHours.zone, showZone: true }) },
    ],
    additions: lead.additions.map(({ id, createdAt, body }) => ({ id, at: createdAt.toISOString(), body })),
    zone: officeHours.zone,
    opIds: { add: crypto.randomUUID(), withdraw: crypto.randomUUID() },
  };
}
