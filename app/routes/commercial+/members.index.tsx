import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageNumber } from '#app/components/customers/past-jobs-view';
import { EmailField } from '#app/components/forms/contact-fields';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { InvitationList } from '#app/components/people/invitation-list';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { COMPANY_ROLES, may, roleNames } from '#app/domain/memberships/company-role';
import { invitationSchema } from '#app/domain/companies/company.schema';
import { invite, withdraw } from '#app/domain/companies/invitations.server';
import { locationChoices } from '#app/domain/companies/locations.server';
import { readMembers } from '#app/domain/companies/members.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { CompanyShell } from './_shared/company-shell';
import { MemberFields } from './_shared/member-fields';
import { getRoom, roomView } from './_shared/company-view.server';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/members.index';
const validator = lazyValidator(async () => (await import('#app/domain/companies/company.schema')).invitationSchema);

const sentSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('withdraw'), invitation: z.string().uuid() }),
  invitationSchema.extend({ intent: z.literal('invite') }),
]);

const roles = z.enum(COMPANY_ROLES);
const pageView = z.object({
  room: roomView,
  self: z.string(),
  members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), role: roles, sites: z.number() })),
  nextMembers: z.string().nullable(),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), role: roles, expiresAt: z.date(), opId: z.string() })),
  locations: z.array(z.object({ id: z.string(), label: z.string(), street: z.string(), city: z.string() })),
  opId: z.string(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Members')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const member = await requireMembership(db, actor.userId);
  const { companyId, role } = member;
  const edits = may(role, 'edit');
  const [{ members, nextMembers, invitations }, locations] = await Promise.all([
    readMembers(db, { companyId, page: pageNumber.parse(url.searchParams.get('members') ?? 1) }),
    edits ? locationChoices(db, companyId) : [],
  ]);
  return respond(pageView, {
    room: getRoom(member),
    self: actor.userId,
    members,
    nextMembers,
    invitations: edits ? invitations.map((one) => ({ ...one, opId: crypto.randomUUID() })) : [],
    locations,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const { userId } = actor;
  const { companyId } = await requireMembership(db, userId);
  const form = await read(sentSchema);
  const { data } = form;
  if (data.intent === 'withdraw') {
    await run(form, `withdraw:${data.invitation}`, (tx) => withdraw(tx, { userId, invitationId: data.invitation }));
    return redirectWithNotice('/commercial/members', { type: 'success', message: t('Invitation canceled') });
  }
  await limitRate('invite.company', companyId);
  await run(form, 'invite', (tx) => invite(tx, { userId, invitation: data }));
  return redirectWithNotice('/commercial/members', {
    type: 'success',
    message: t('Invitation sent'),
    description: t('We emailed {email} a link. It works for 7 days.', { email: data.email }),
  });
});

export default function MembersPage() {
  const data = useLoaderData<typeof loader>();
  const { room } = data;
  const edits = may(room.role, 'edit');
  return (
    <CompanyShell room={room}>
      <PageHead title={t('Members')} lead={t('People at {company} and what they can do.', { company: room.company })} />
      <div className="mt-4">
        <Refusal text={useRefusal()} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Members data={data} />
          <InvitationList
            invitations={data.invitations.map((one) => ({
              id: one.id,
              name: one.email,
              detail: translate(roleNames[one.role]),
              expiresAt: one.expiresAt,
              cancel: { intent: 'withdraw', invitation: one.id, opId: one.opId },
            }))}
          />
        </div>
        {edits ? <Invite data={data} /> : null}
      </div>
    </CompanyShell>
  );
}

function Members({ data: { members, nextMembers, self, room } }: { data: Page }) {
  return (
    <Card as="section" id="members">
      <CardHead title={t('Members')} />
      <ul className="divide-y divide-line">
        {members.map((one) => (
          <li key={one.userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="font-semibold">
                {one.name}
                {one.userId === self ? <span className="font-normal text-ink-faint"> {t('(you)')}</span> : null}
              </span>
              <span className="block text-sm text-ink-faint [overflow-wrap:anywhere]">{one.email}</span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <Badge tone={one.role === 'owner' ? 'info' : 'calm'}>
                {one.role === 'site_contact'
                  ? t('Site contact, {count, plural, one {# location} other {# locations}}', { count: one.sites })
                  : translate(roleNames[one.role])}
              </Badge>
              {may(room.role, 'edit') && one.userId !== self && (one.role !== 'owner' || may(room.role, 'rule')) ? (
                <Link
                  to={`/commercial/members/${one.userId}`}
                  aria-label={t('Change {name}', { name: one.name })}
                  className="font-semibold text-link underline underline-offset-4"
                >
                  {t('Change')}
                </Link>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <ListPager name="members" label={t('Pages of members')} next={nextMembers} />
    </Card>
  );
}

function Invite({ data: { room, locations, opId } }: { data: Page }) {
  return (
    <Card as="section">
      <CardHead title={t('Invite a member')} hint={t('We email them a link. It works for 7 days and only for that address.')} />
      <PersistentForm
        id="invite"
        validator={validator}
        order={['email', 'role', 'siteIds']}
        className="space-y-5"
        resetAfterSubmit
      >
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="invite" />
        <EmailField autoComplete="off" />
        <MemberFields own={room.role} locations={locations} />
        <SubmitButton busyText={t('Inviting…')}>{t('Send invitation')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}
