import { t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { getExcerpt } from '#app/platform/cut-text';
import { findAccountManager } from '../account-managers/account-manager.server';
import { may } from '../memberships/company-role';
import { lockCompany } from '../memberships/membership.server';
import { notify } from '../notifications/notify.server';
import { aboutLabels, type About, type CompanyMessage, type OfficeMessage, type Side } from './company-message.schema';
import { memberRooms, moveMark } from './read-thread.server';

const EXCERPT = 140;

/**
 * A member of a company who sees its money writes to the office: to the account manager, or to all admins where they chose the office
 * or none is named. Throws NotFound, NotAllowed, InputError for a location that is not the company's.
 */
export async function writeToOffice(tx: Tx, { userId, form }: { userId: string; form: CompanyMessage }): Promise<void> {
  const { companyId, company } = await lockCompany(tx, userId, 'seeMoney');
  const siteId = form.siteId || null;
  if (siteId && (await tx.site.count({ where: { id: siteId, companyId, archivedAt: null } })) === 0)
    throw new InputError(t('Choose another location'), { siteId: t('Choose a location from the list') });
  const manager = form.recipient === 'manager' ? await findAccountManager(tx, companyId) : null;
  const admins = await tx.user.findMany({
    where: { ...(manager ? { id: manager.userId } : {}), roles: { has: 'admin' }, status: 'active' },
    orderBy: { id: 'asc' },
    select: { id: true, fullName: true, email: true },
  });
  const { about } = form;
  await keep(tx, {
    companyId,
    userId,
    siteId,
    about,
    form,
    side: 'company',
    from: company.name,
    receivers: admins,
    url: appUrl(`/admin/companies/${companyId}/messages`),
  });
}

/** An admin writes to a company: its owners and managers are told, and the others who have written. Throws NotFound. */
export async function writeToCompany(
  tx: Tx,
  { companyId, adminId, form }: { companyId: string; adminId: string; form: OfficeMessage },
): Promise<void> {
  const [company] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM company WHERE id = ${companyId}::uuid AND closed_at IS NULL FOR UPDATE`;
  if (!company) throw new NotFound();
  const [members, admin, written] = await Promise.all([
    tx.companyMember.findMany({
      where: { companyId },
      orderBy: { userId: 'asc' },
      select: { role: true, user: { select: { id: true, fullName: true, email: true } } },
    }),
    tx.user.findUniqueOrThrow({ where: { id: adminId }, select: { fullName: true } }),
    tx.companyMessageMark.findMany({ where: { companyId, side: 'company' }, select: { userId: true } }),
  ]);
  const takesPart = new Set(written.map(({ userId }) => userId));
  const receivers = members.flatMap(({ role, user }) =>
    may(role, 'edit') || (may(role, 'seeMoney') && takesPart.has(user.id)) ? [user] : [],
  );
  await keep(tx, {
    companyId,
    userId: adminId,
    siteId: null,
    about: 'general',
    form,
    side: 'office',
    receivers,
    from: admin.fullName || t('Our office'),
    url: appUrl('/commercial/messages'),
  });
}

type Kept = {
  companyId: string;
  userId: string;
  side: Side;
  siteId: string | null;
  about: About;
  form: OfficeMessage;
  from: string;
  receivers: { id: string; fullName: string; email: string }[];
  url: string;
};

/** Writes one down and tells the other side. The company's row is held: numbers become visible in their order. */
async function keep(tx: Tx, { companyId, userId, side, siteId, about, form, from, receivers, url }: Kept): Promise<void> {
  const { _max } = await tx.companyMessage.aggregate({ where: { companyId }, _max: { seq: true } });
  const seq = (_max.seq ?? 0) + 1;
  const subject = form.kind === 'email' ? form.subject : '';
  const { id: messageId } = await tx.companyMessage.create({
    data: { companyId, seq, side, senderId: userId, siteId, about, subject, body: form.body, createdAt: now() },
    select: { id: true },
  });
  await moveMark(tx, { companyId, userId, side, seq });
  const usual = () =>
    about === 'general' ? t('Message from {from}', { from }) : `${from}: ${translate(aboutLabels[about]).toLowerCase()}`;
  for (const { id, fullName, email } of receivers)
    await notify(tx, {
      dedupeKey: `company-message:${messageId}:${id}`,
      userId: id,
      template: 'company-message',
      data: () => ({
        name: fullName || email,
        subject: subject || usual(),
        text: form.kind === 'email' ? form.body : getExcerpt(form.body, EXCERPT),
        messageId,
        url,
      }),
    });
  await publish(tx, [rooms.admin(), ...(await memberRooms(tx, companyId))], { type: 'message.created', id: companyId });
}
