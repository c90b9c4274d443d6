import { inLanguage } from '#app/platform/texts/language.server';
import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { lockCompany } from '../memberships/membership.server';
import { newToken } from '../quotes/new-token.server';
import { agreementText } from './agreement-text.server';
import { lockProgram, type LockedProgram, requireStatus } from './lock-program.server';
import { notifyCompany, notifyOffice } from './notify-program.server';
import { recordProgramEvent } from './record-event.server';
import { programPackage } from './program-package.server';

type Accept = { id: string; userId: string; name: string; shown: string };

/**
 * An owner or manager accepts a proposal: who, when and every word of it are kept, and the first visits are made. Throws NotAllowed,
 * NotFound, and Conflict where it was answered, has expired or reads differently now.
 */
export async function acceptProposal(tx: Tx, { id, userId, name, shown }: Accept): Promise<void> {
  const { companyId } = await lockCompany(tx, userId, 'edit');
  const program = await lockProgram(tx, { id, companyId });
  requireStatus(program, ['proposed']);
  if (program.validUntil <= now()) throw new Conflict('already_done', t('This proposal has expired. Ask us for a new one.'));
  const site = await tx.site.findUniqueOrThrow({
    where: { id: program.siteId },
    select: { label: true, street: true, unit: true, city: true, state: true, zip: true, archivedAt: true },
  });
  if (site.archivedAt) throw new Conflict('already_done', t('This location was removed. Ask us for a new proposal.'));
  const { text, version } = agreementText({ ...program, site });
  if (version !== shown) throw new Conflict('version', t('The proposal has changed. Read it again.'));
  const quoteRequestId = await makeRequest(tx, { program, site, userId });
  await tx.siteProgram.update({
    where: { id },
    data: {
      status: 'active',
      acceptedById: userId,
      acceptedName: name,
      acceptedAt: now(),
      agreedText: text,
      quoteRequestId,
      version: { increment: 1 },
    },
  });
  const actor = { kind: 'customer', userId } as const;
  await recordProgramEvent(tx, {
    id,
    companyId,
    type: 'accepted',
    actor,
    text: inLanguage('en', () => t('Accepted by {name}', { name })),
  });
  await enqueue(tx, 'programs/generate', { siteProgramId: id });
  await notifyOffice(tx, {
    id,
    key: 'accepted',
    subject: () => t('{program} was accepted', { program: program.name }),
    text: () => t('{name} accepted the proposal.', { name }),
  });
  await notifyCompany(tx, {
    id,
    companyId,
    key: 'accepted',
    subject: () => t('{program} starts', { program: program.name }),
    text: () => `${t('{name} accepted the proposal. What was agreed is on the page of the program:', { name })}\n\n${text}`,
    url: appUrl(`/commercial/programs/${id}`),
  });
}

type Requested = {
  program: LockedProgram;
  site: { street: string; unit: string; city: string; state: string; zip: string };
  userId: string;
};

/** The request that the quotes of the program's months belong to. */
async function makeRequest(tx: Tx, { program, site, userId }: Requested): Promise<string> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true, email: true, phone: true } });
  const company = await tx.company.findUniqueOrThrow({ where: { id: program.companyId }, select: { phone: true } });
  const { id } = await tx.quoteRequest.create({
    data: {
      token: newToken(),
      customerId: userId,
      packageId: await programPackage(tx, program),
      name: user.fullName || user.email,
      email: user.email,
      phone: user.phone ?? company.phone ?? '',
      preferredDate: program.startsOn,
      dayPart: program.dayPart,
      street: site.street,
      unit: site.unit,
      city: site.city,
      state: site.state,
      zip: site.zip,
      status: 'booked',
      contactDueAt: now(),
      siteId: program.siteId,
      companyId: program.companyId,
      createdAt: now(),
    },
    select: { id: true },
  });
  return id;
}

/** An owner or manager declines a proposal. Throws NotAllowed, NotFound, Conflict. */
export async function declineProposal(
  tx: Tx,
  { id, userId, reason }: { id: string; userId: string; reason: string },
): Promise<void> {
  const { companyId } = await lockCompany(tx, userId, 'edit');
  const program = await lockProgram(tx, { id, companyId });
  requireStatus(program, ['proposed']);
  await tx.siteProgram.update({
    where: { id },
    data: { status: 'declined', declineReason: reason, version: { increment: 1 } },
  });
  const actor = { kind: 'customer', userId } as const;
  const text = () => (reason ? t('Declined: {reason}', { reason }) : t('Declined'));
  await recordProgramEvent(tx, { id, companyId, type: 'declined', actor, text: inLanguage('en', text) });
  const subject = () => t('{program} was declined', { program: program.name });
  await notifyOffice(tx, { id, key: 'declined', subject, text });
}
