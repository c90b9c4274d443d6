import { t } from '#app/platform/texts/t';
import type { LeadStatus, Prisma } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import { countEach } from '#app/platform/count-each';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { newToken } from '../quotes/new-token.server';
import { readAnswerTimes } from '../settings/answer-time.server';
import { dueTime } from '../settings/due-time.server';
import { listAudit } from '../audit/list-audit.server';
import { recordAudit } from '../audit/record-audit.server';
import type { LeadForm } from './lead.schema';
import { leadReference } from './lead-labels';
import { leadUrl } from './own-lead.server';
import { hintText, priceHint, type PriceHint } from './price-hint';

export const LEAD_FILTERS = ['new', 'contacted', 'quoted', 'won', 'lost', 'all'] as const;
export type LeadFilter = (typeof LEAD_FILTERS)[number];

/** The price book of the programs, in the order of the page. */
export function listProgramPrices(db: Db) {
  return db.programPrice.findMany({ select: { program: true, sizeTier: true, unit: true, amountCents: true } });
}

export type TakenLead = { leadId: string; number: number; token: string; hint: string };

/** Stores what a business asked for, with the hint it was shown, and tells both sides. */
export async function takeLead(tx: Tx, form: Omit<LeadForm, 'name__confirm'>): Promise<TakenLead> {
  const prices = await listProgramPrices(tx);
  const hint: PriceHint = priceHint(prices, { programs: form.programs, sizeTier: form.sizeTier, sites: form.sites.length });
  const token = newToken();
  const lead = await tx.commercialLead.create({
    data: {
      token,
      company: form.company,
      contactName: form.name,
      email: form.email,
      phone: form.phone,
      sites: form.sites,
      sizeTier: form.sizeTier,
      programs: form.programs,
      notes: form.notes,
      monthlyCents: hint.monthlyCents,
      visitCents: hint.visitCents,
      contactDueAt: await dueTime(tx, { channel: 'lead', priority: 'normal' }),
      createdAt: now(),
    },
    select: { id: true, number: true },
  });
  const answers = await readAnswerTimes(tx);
  await notify(tx, {
    dedupeKey: `lead-received:${lead.id}`,
    email: form.email,
    template: 'lead-received',
    data: () => ({
      answer: answers('lead:normal'),
      name: form.name,
      company: form.company,
      hint: hintText(hint),
      reference: leadReference(lead.number),
      page: leadUrl(token),
      url: appUrl('/samples/reports'),
    }),
  });
  await notifyAdmins(tx, {
    dedupeKey: `lead:${lead.id}`,
    subject: () => t('New lead: {company}', { company: form.company }),
    text: () =>
      t(
        '{name} requested {programs, plural, one {# program} other {# programs}} at {sites, plural, one {# site} other {# sites}}. {hint}',
        {
          name: form.name,
          programs: form.programs.length,
          sites: form.sites.length,
          hint: hintText(hint),
        },
      ),
    url: appUrl(`/admin/leads/${lead.id}`),
  });
  await publish(tx, [rooms.admin()], { type: 'lead.changed', id: lead.id });
  return { leadId: lead.id, number: lead.number, token, hint: hintText(hint) };
}

function inFilter(filter: LeadFilter): Prisma.CommercialLeadWhereInput {
  return filter === 'all' ? {} : { status: filter };
}

export const LEAD_SORTS = {
  company: { field: 'company' },
  contact: { field: 'contactName' },
  month: { field: 'monthlyCents', empty: 'last' },
  visit: { field: 'visitCents', empty: 'last' },
  asked: { field: 'createdAt' },
} satisfies Sorts;

/** A page of the pipeline. */
export function listLeads(db: Db, filter: LeadFilter, page: SortedPage) {
  return readSorted(page, {
    findPlace: (id, select) => db.commercialLead.findUnique({ where: { id }, select }),
    find: ({ where: part, orderBy, take }) =>
      db.commercialLead.findMany({
        where: { AND: [inFilter(filter), part] },
        orderBy,
        take,
        select: {
          id: true,
          number: true,
          company: true,
          contactName: true,
          sites: true,
          sizeTier: true,
          programs: true,
          status: true,
          monthlyCents: true,
          visitCents: true,
          contactDueAt: true,
          addedAt: true,
          createdAt: true,
          owner: { select: { fullName: true } },
        },
      }),
  });
}

/** How many leads stand where. */
export function countLeads(db: Db): Promise<Record<LeadFilter, number>> {
  return countEach(LEAD_FILTERS, (filter, take) =>
    db.commercialLead.count({ where: inFilter(filter), orderBy: { createdAt: 'asc' }, take }),
  );
}

/** One lead with a page of what was done about it, the newest first. Throws NotFound. */
export async function readLead(db: Db, leadId: string, after: string) {
  const lead = await db.commercialLead.findUnique({
    where: { id: leadId },
    include: {
      owner: { select: { id: true, fullName: true } },
      additions: { select: { id: true, body: true, createdAt: true }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
    },
  });
  if (!lead) throw new NotFound();
  const history = await listAudit(db, { about: { objectType: 'commercial_lead', objectId: leadId }, after, take: 50 });
  return { lead, history: history.rows, nextHistory: history.next };
}

export type LeadChange = { leadId: string; adminId: string; version: number; status: LeadStatus; note: string };

/** Moves a lead along the pipeline with a note; the admin who does it becomes its owner. Throws Conflict, NotFound. */
export async function moveLead(tx: Tx, { leadId, adminId, version, status, note }: LeadChange): Promise<void> {
  const before = await tx.commercialLead.findUnique({ where: { id: leadId }, select: { status: true } });
  if (!before) throw new NotFound();
  const { count } = await tx.commercialLead.updateMany({
    where: { id: leadId, version },
    data: {
      status,
      ownerId: adminId,
      addedAt: null,
      ...(status === 'lost' ? {} : { withdrawnAt: null }),
      version: { increment: 1 },
      updatedAt: now(),
    },
  });
  if (count === 0) throw new Conflict('version', t('Someone just changed this lead. Check the changes and try again.'));
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'lead.move',
    objectType: 'commercial_lead',
    objectId: leadId,
    reason: note,
    data: { from: before.status, to: status },
  });
  await publish(tx, [rooms.admin()], { type: 'lead.changed', id: leadId });
}
