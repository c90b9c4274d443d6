import type { MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData, useOutlet } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { ListPager } from '#app/components/ui/list-pager';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { unbanUser } from '#app/domain/users/ban-user.server';
import { endSessionsByAdmin } from '#app/domain/accounts/end-sessions.server';
import { removeSecondFactor } from '#app/domain/sign-in/enable-second-factor.server';
import { readUserForAdmin } from '#app/domain/users/list-users.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatPhone } from '#app/platform/format-phone';
import { capitalize } from '#app/platform/capitalize';
import { mark, t, translate, translateKnown } from '#app/platform/texts/t';
import { auditLabels } from './_shared/audit-labels';
import { RemoveTwoStep } from './_shared/remove-two-step';
import { accountState, roleLabels } from './_shared/role-labels';

const ROUTE = 'routes/admin+/users.$userId';

const reason = z
  .string()
  .trim()
  .min(5, mark('Enter a reason. It is saved in the audit log'))
  .max(1_000, mark('Keep it under 1,000 characters'));
const actionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('sign-out') }),
  z.object({ intent: z.literal('two-step-off'), reason }),
  z.object({ intent: z.literal('unban'), reason }),
]);

const pageView = z.object({
  id: z.string(),
  self: z.boolean(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(['customer', 'pro', 'admin', 'company'])),
  status: z.string(),
  onboarded: z.boolean(),
  verified: z.boolean(),
  twoStep: z.boolean(),
  isLastAdmin: z.boolean(),
  createdAt: z.date(),
  bookings: z.number(),
  visits: z.number(),
  promised: z.number(),
  pro: z.object({ id: z.string(), state: z.string(), companyName: z.string() }).nullable(),
  sessions: z.array(z.object({ id: z.string(), device: z.string(), lastSeen: z.date() })),
  lastBan: z.object({ reason: z.string(), at: z.date() }).nullable(),
  trail: z.array(z.object({ id: z.string(), at: z.date(), by: z.string(), action: z.string(), reason: z.string().nullable() })),
  /** Of each list the place of its next page. */
  next: z.object({ sessions: z.string().nullable(), audit: z.string().nullable() }),
  opIds: z.object({ signOut: z.string(), twoStepOff: z.string(), unban: z.string() }),
});
type User = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('User'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const places = { sessions: readAfter(url, 'sessions'), audit: url.searchParams.get('audit') ?? '' };
  const user = await readUserForAdmin(db, readId(params.userId), places);
  const verified = user.emailVerifiedAt !== null;
  return respond(pageView, {
    ...user,
    self: user.id === actor.userId,
    verified,
    onboarded: verified && (!user.roles.includes('pro') || (user.pro !== null && user.pro.status !== 'applied')),
    pro: user.pro && { ...user.pro, state: translateKnown(capitalize(user.pro.status)).toLowerCase() },
    opIds: { signOut: crypto.randomUUID(), twoStepOff: crypto.randomUUID(), unban: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const who = { userId: readId(params.userId), adminId: actor.userId };
  const form = await read(actionSchema);
  const { data } = form;
  if (data.intent === 'sign-out') {
    await run(form, `sign-out:${who.userId}`, (tx) => endSessionsByAdmin(tx, who));
    return redirectWithNotice(`/admin/users/${who.userId}`, { type: 'success', message: t('Signed out everywhere') });
  }
  if (data.intent === 'two-step-off') {
    await run(form, `two-step-off:${who.userId}`, (tx) => removeSecondFactor(tx, { ...who, reason: data.reason }));
    return redirectWithNotice(`/admin/users/${who.userId}`, { type: 'success', message: t('Two-step sign-in is off') });
  }
  await run(form, `unban:${who.userId}`, (tx) => unbanUser(tx, { ...who, reason: data.reason }));
  return redirectWithNotice(`/admin/users/${who.userId}`, {
    type: 'success',
    message: t('Account reopened'),
    description: t('Visits on hold go ahead.'),
  });
});

export default function AdminUserPage() {
  const user = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const refusal = useRefusal();
  const { label, tone } = accountState(user);
  return (
    <>
      <PageHead
        title={user.name}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
            <Badge tone={tone}>{label}</Badge>
            <span className="[overflow-wrap:anywhere]">{user.email}</span>
            <Link to="/admin/users" className="text-link underline underline-offset-4">
              {t('All users')}
            </Link>
          </span>
        }
        actions={<Decide user={user} />}
      />
      <div className="mt-4">
        <Refusal text={refusal} />
      </div>
      {dialog ? <Outlet /> : null}
      {user.status === 'banned' ? <Banned user={user} /> : null}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Facts user={user} />
          <Sessions user={user} />
          {user.twoStep && !user.self ? <RemoveTwoStep opId={user.opIds.twoStepOff} /> : null}
        </div>
        <Trail user={user} />
      </div>
    </>
  );
}

function Decide({ user }: { user: User }) {
  if (user.roles.includes('admin')) {
    if (user.isLastAdmin) return <p className="text-sm text-ink-faint">{t('You can’t remove the only admin.')}</p>;
    return (
      <LinkButton to={`/admin/users/${user.id}/demote`} variant="danger" preventScrollReset>
        {t('Remove admin rights')}
      </LinkButton>
    );
  }
  if (user.status === 'banned') return null;
  return (
    <>
      <LinkButton to={`/admin/users/${user.id}/view`} variant="secondary" preventScrollReset>
        {t('Log in as')}
      </LinkButton>
      {user.self ? null : (
        <LinkButton to={`/admin/users/${user.id}/report`} variant="secondary" preventScrollReset>
          {t('Report or warn')}
        </LinkButton>
      )}
      {user.verified ? (
        <LinkButton to={`/admin/promote?user=${user.id}`} variant="secondary">
          {t('Invite as admin')}
        </LinkButton>
      ) : null}
      {user.self ? null : (
        <LinkButton to={`/admin/users/${user.id}/ban`} variant="danger" preventScrollReset>
          {t('Ban')}
        </LinkButton>
      )}
    </>
  );
}

function Banned({ user }: { user: User }) {
  return (
    <Notice tone="bad" title={t('This account is banned')} className="mt-6">
      {user.lastBan ? (
        <p>
          {user.lastBan.reason} (<DateTime at={user.lastBan.at} />)
        </p>
      ) : null}
      <PersistentForm id="unban" validator={noClientValidation} className="mt-4 max-w-text space-y-3">
        <OperationId value={user.opIds.unban} />
        <input type="hidden" name="intent" value="unban" />
        <TextArea name="reason" label={t('Reason for lifting the ban')} rows={2} limit={1_000} />
        <SubmitButton busyText={t('Lifting…')}>{t('Lift ban')}</SubmitButton>
      </PersistentForm>
    </Notice>
  );
}

function Facts({ user }: { user: User }) {
  const facts: [string, string][] = [
    [t('Roles'), user.roles.map((role) => translate(roleLabels[role])).join(', ')],
    [t('Phone'), user.phone ? formatPhone(user.phone) : t('No phone')],
    [t('Email'), user.verified ? t('Email confirmed') : t('Not confirmed yet')],
    [t('Two-step sign-in'), user.twoStep ? t('Turned on') : t('Off')],
    [t('Bookings'), String(user.bookings)],
    [t('Upcoming visits'), String(user.visits)],
  ];
  return (
    <Card as="section">
      <CardHead title={t('Account')} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        <dt className="text-ink-faint">{t('Since')}</dt>
        <dd>
          <DateTime at={user.createdAt} style="day" />
        </dd>
        <dt className="text-ink-faint">{t('ID')}</dt>
        <dd className="select-all break-all font-mono text-xs leading-5">{user.id}</dd>
      </dl>
      {user.roles.includes('customer') ? (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          <WithLinks text={t('[As a customer]: bookings, messages, notes and risk')} to={[`/admin/customers/${user.id}`]} />
        </p>
      ) : null}
      {user.pro ? (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          <Link to={`/admin/pros/${user.pro.id}`} className="font-semibold text-link underline underline-offset-4">
            {user.pro.companyName}
          </Link>
          {t(', {state}, {count, plural, one {# visit} other {# visits}} assigned', {
            state: user.pro.state,
            count: user.promised,
          })}
        </p>
      ) : null}
    </Card>
  );
}

function Sessions({ user }: { user: User }) {
  const zone = useOfficeZone();
  return (
    <Card as="section" id="sessions">
      <CardHead title={t('Signed in')} hint={user.sessions.length ? undefined : t('No active sessions.')} />
      <ul className="divide-y divide-line text-sm">
        {user.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{session.device}</span>
            <span className="text-ink-faint">
              {t('last seen {when}', { when: formatDateTime(new Date(session.lastSeen), { zone }) })}
            </span>
          </li>
        ))}
      </ul>
      <ListPager name="sessions" label={t('Pages of sessions')} next={user.next.sessions} />
      {user.sessions.length ? (
        <ButtonForm
          fields={{ intent: 'sign-out', opId: user.opIds.signOut }}
          variant="secondary"
          size="sm"
          busyText={t('Signing out…')}
          className="mt-4"
        >
          {t('Sign out everywhere')}
        </ButtonForm>
      ) : null}
    </Card>
  );
}

function Trail({ user }: { user: User }) {
  return (
    <Card as="section" id="audit">
      <CardHead title={t('Audit log')} hint={user.trail.length ? t('Newest first.') : t('No entries yet.')} />
      <ol className="divide-y divide-line text-sm">
        {user.trail.map((line) => (
          <li key={line.id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{auditLabels(line.action)}</span>
              <span className="text-ink-faint">
                {line.by}, <DateTime at={line.at} />
              </span>
            </p>
            {line.reason ? <p className="text-ink-soft [overflow-wrap:anywhere]">{line.reason}</p> : null}
          </li>
        ))}
      </ol>
      <ListPager name="audit" label={t('Pages of the audit log')} next={user.next.audit} />
    </Card>
  );
}
