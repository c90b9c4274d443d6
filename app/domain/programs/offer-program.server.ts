import { inLanguage } from '#app/platform/texts/language.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { fieldError, InputError, NotFound } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { dateColumn, localDate } from '#app/platform/local-date';
import { recordAudit } from '../audit/record-audit.server';
import { findRate } from '../business/program-rates.server';
import { cadenceLabels } from '../catalog/cadences';
import { findPolicy } from '../catalog/queries.server';
import { readInvoiceTerms } from '../settings/booking-terms.server';
import { lockProgram, requireStatus } from './lock-program.server';
import { notifyCompany } from './notify-program.server';
import type { OfferForm } from './offer.schema';
import { PROPOSAL_DAYS } from './program-states';
import { recordProgramEvent } from './record-event.server';

type Offer = { companyId: string; adminId: string; form: OfferForm };

/**
 * Proposes a program for a company's location; its owners and managers are mailed the page on which they answer. Throws NotFound,
 * InputError beside the field that does not fit.
 */
export async function offerProgram(tx: Tx, { companyId, adminId, form }: Offer): Promise<string> {
  const company = await tx.company.findFirst({ where: { id: companyId, closedAt: null }, select: { id: true } });
  if (!company) throw new NotFound();
  await tx.$queryRaw`SELECT 1 FROM company WHERE id = ${companyId}::uuid FOR UPDATE`;
  const { program, site, size, priceCents } = await checkOffer(tx, { companyId, form });
  const { id } = await tx.siteProgram.create({
    data: {
      companyId,
      siteId: site.id,
      programId: program.id,
      name: program.name,
      sizeTier: size.id,
      sizeLabel: size.label,
      cadence: form.cadence,
      billing: form.billing,
      priceCents,
      service: form.service,
      visitMinutes: form.minutes,
      dayPart: form.dayPart,
      startsOn: dateColumn(form.startsOn),
      noticeDays: form.noticeDays,
      ...(await readInvoiceTerms(tx)),
      terms: form.terms,
      offeredById: adminId,
      offeredAt: now(),
      validUntil: new Date(now().getTime() + PROPOSAL_DAYS * DAY_MS),
      createdAt: now(),
    },
    select: { id: true },
  });
  const describe = () =>
    t('{program}, {cadence}, {price} a visit', {
      program: program.name,
      cadence: translate(cadenceLabels[form.cadence]).toLowerCase(),
      price: formatMoney(priceCents, 'always'),
    });
  const what = inLanguage('en', describe);
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordProgramEvent(tx, {
    id,
    companyId,
    type: 'offered',
    actor,
    text: inLanguage('en', () => t('Proposed: {what}', { what })),
  });
  await recordAudit(tx, { actor, action: 'program.offer', objectType: 'site_program', objectId: id, data: { companyId, what } });
  await notifyCompany(tx, {
    id,
    companyId,
    key: 'offered',
    subject: () => t('A proposal for {place}: {program}', { place: site.label || site.street, program: program.name }),
    text: () => t('{what}. Read the terms and answer within {days} days.', { what: describe(), days: PROPOSAL_DAYS }),
    url: appUrl(`/commercial/programs/${id}`),
  });
  return id;
}

async function checkOffer(tx: Tx, { companyId, form }: { companyId: string; form: OfferForm }) {
  const { siteId, programId, sizeTier, service, cadence } = form;
  const [site, program, size] = await Promise.all([
    tx.site.findFirst({
      where: { id: siteId, companyId, archivedAt: null },
      select: { id: true, label: true, street: true, zone: true },
    }),
    tx.commercialProgram.findFirst({
      where: { id: programId, active: true },
      select: { id: true, name: true, serviceLine: { select: { id: true, kinds: { select: { id: true } } } } },
    }),
    tx.siteSize.findFirst({ where: { id: sizeTier, active: true }, select: { id: true, label: true } }),
  ]);
  if (!site) throw new InputError(t('Choose a location'), { siteId: t('Choose a location of this company') });
  if (!program) throw fieldError('programId', t('Choose a program'));
  if (!size) throw fieldError('sizeTier', t('Choose a size'));
  if (!program.serviceLine.kinds.some(({ id }) => id === service))
    throw new InputError(t('Choose another kind of work'), { service: t('Choose a kind of work of this program’s service') });
  if (!(await findPolicy(tx, program.serviceLine.id)))
    throw new InputError(t('Something is missing'), {
      programId: t('The service of this program has no cancellation policy yet'),
    });
  if (form.startsOn < localDate(now(), site.zone))
    throw new InputError(t('Choose a later day'), { startsOn: t('Choose today or a later day') });
  const priceCents = form.price ?? (await findRate(tx, { programId, sizeTier, cadence }));
  if (priceCents === null)
    throw new InputError(t('Enter a price'), { price: t('The price list has no price for this size and frequency. Enter one') });
  const live = await tx.siteProgram.count({ where: { siteId, programId, status: { in: ['proposed', 'active', 'paused'] } } });
  if (live > 0)
    throw new InputError(t('Choose another program'), {
      programId: t('This location has this program, or a proposal of it, already'),
    });
  return { program, site, size, priceCents };
}

/** The office takes a proposal back before it is answered. Throws NotFound, Conflict. */
export async function withdrawProposal(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const program = await lockProgram(tx, { id });
  requireStatus(program, ['proposed']);
  await tx.siteProgram.update({ where: { id }, data: { status: 'withdrawn', version: { increment: 1 } } });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordProgramEvent(tx, { id, companyId: program.companyId, type: 'withdrawn', actor, text: mark('Proposal withdrawn') });
  await recordAudit(tx, { actor, action: 'program.withdraw', objectType: 'site_program', objectId: id });
}
