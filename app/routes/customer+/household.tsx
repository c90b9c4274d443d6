import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { EmailField } from '#app/components/forms/contact-fields';
import { Refusal } from '#app/components/forms/form-error';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { InvitationList } from '#app/components/people/invitation-list';
import { Card, CardHead } from '#app/components/ui/card';
import { inviteToHousehold, LINK_DAYS, withdrawHouseholdInvitation } from '#app/domain/household/household-invitations.server';
import {
  leaveHousehold,
  listOpenAccounts,
  readHousehold,
  removeFromHousehold,
} from '#app/domain/household/household-members.server';
import { householdInvitationSchema } from '#app/domain/household/household.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { SettingsFrame } from '../settings+/_shared/settings-frame';
import { HouseholdRights } from './_shared/household-rights';
import { OpenAccounts, openAccountView } from './_shared/open-accounts';
import { useOfficeZone } from '#app/components/layout/root-data';

const ROUTE = 'routes/customer+/household';
const validator = lazyValidator(async () => (await import('#app/domain/household/household.schema')).householdInvitationSchema);

const household = z.string().uuid();
const sentSchema = z.discriminatedUnion('intent', [
  householdInvitationSchema.extend({ intent: z.literal('invite') }),
  z.object({ intent: z.literal('withdraw'), invitation: z.string().uuid() }),
  z.object({ intent: z.literal('remove'), household }),
  z.object({ intent: z.literal('leave'), household }),
]);

const pageView = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), createdAt: z.date(), opId: z.string() })),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), expiresAt: z.date(), opId: z.string() })),
  accounts: z.array(openAccountView),
  opId: z.string(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Household')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const [{ members, invitations }, accounts] = await Promise.all([
    readHousehold(db, actor.userId),
    listOpenAccounts(db, { memberId: actor.userId, openedId: actor.opened?.userId ?? null }),
  ]);
  return respond(pageView, {
    members: members.map((one) => ({ ...one, opId: crypto.randomUUID() })),
    invitations: invitations.map((one) => ({ ...one, opId: crypto.randomUUID() })),
    accounts: accounts.map((one) => ({ ...one, opId: crypto.randomUUID(), leaveOpId: crypto.randomUUID() })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const { userId } = actor;
  const form = await read(sentSchema);
  const { data } = form;
  switch (data.intent) {
    case 'invite':
      await limitRate('invite.household', userId);
      await run(form, 'invite', (tx) => inviteToHousehold(tx, { ownerId: userId, email: data.email }));
      return redirectWithNotice('/customer/household', {
        type: 'success',
        message: t('Invitation sent'),
        description: t('We emailed {email} a link. It works for {days} days.', { email: data.email, days: LINK_DAYS }),
      });
    case 'withdraw':
      await run(form, `withdraw:${data.invitation}`, (tx) =>
        withdrawHouseholdInvitation(tx, { ownerId: userId, invitationId: data.invitation }),
      );
      return redirectWithNotice('/customer/household', { type: 'success', message: t('Invitation canceled') });
    case 'remove':
      await run(form, `remove:${data.household}`, (tx) =>
        removeFromHousehold(tx, { householdId: data.household, ownerId: userId }),
      );
      return redirectWithNotice('/customer/household', {
        type: 'success',
        message: t('Removed'),
        description: t('They can’t open your account anymore.'),
      });
    case 'leave':
      await run(form, `leave:${data.household}`, (tx) => leaveHousehold(tx, { householdId: data.household, memberId: userId }));
      return redirectWithNotice('/customer/household', { type: 'success', message: t('You left the account') });
  }
});

export default function HouseholdPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SettingsFrame place="customer" tab="household" customer>
      <Refusal text={useRefusal()} />
      <OpenAccounts accounts={data.accounts} mayLeave />
      <Members members={data.members} />
      <InvitationList
        invitations={data.invitations.map((one) => ({
          id: one.id,
          name: one.email,
          expiresAt: one.expiresAt,
          cancel: { intent: 'withdraw', invitation: one.id, opId: one.opId },
        }))}
      />
      <Invite opId={data.opId} />
    </SettingsFrame>
  );
}

function Members({ members }: { members: Page['members'] }) {
  const zone = useOfficeZone();
  if (members.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Who can open your account')} hint={t('Each with their own sign-in. They can leave at any time.')} />
      <ul className="divide-y divide-line">
        {members.map(({ id, name, email, createdAt, opId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
              <span className="block text-sm text-ink-faint [overflow-wrap:anywhere]">
                {name === email ? null : `${email}, `}
                {t('since {date}', { date: formatDateTime(new Date(createdAt), { style: 'date', zone }) })}
              </span>
            </span>
            <ButtonForm
              fields={{ intent: 'remove', household: id, opId }}
              variant="secondary"
              size="sm"
              label={t('Remove {name}', { name })}
              busyText={t('Removing…')}
            >
              {t('Remove')}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Invite({ opId }: { opId: string }) {
  return (
    <Card as="section">
      <CardHead
        title={t('Invite a person to your account')}
        hint={t('Your partner or a house manager. We email them a link; they sign in or sign up as themselves.')}
      />
      <PersistentForm key={opId} id="invite" validator={validator} order={['email']} className="space-y-5">
        <OperationId value={opId} />
        <input type="hidden" name="intent" value="invite" />
        <EmailField autoComplete="off" label={t('Their email address')} />
        <details>
          <summary className="inline-flex min-h-touch cursor-pointer items-center font-semibold text-link underline underline-offset-4">
            {t('What they see and can do')}
          </summary>
          <div className="mt-3">
            <HouseholdRights reader="owner" />
          </div>
        </details>
        <SubmitButton busyText={t('Inviting…')}>{t('Send invitation')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}
