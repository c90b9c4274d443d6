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
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { unbanUser } from '#app/domain/users/ban-user.server';
import { endSessionsByAdmin } from '#app/domain/accounts/end-sessions.server';
import { readUserForAdmin } from '#app/domain/users/list-users.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { auditLabels } from './_shared/audit-labels';
import { accountState, roleLabels } from './_shared/role-labels';

const ROUTE = 'routes/admin+/users.$userId';

const actionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('sign-out') }),
  z.object({
    intent: z.literal('unban'),
    reason: z.string().trim().min(5, 'Enter a reason. It is saved in the audit log').max(1_000, 'Keep it under 1,000 characters'),
  }),
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
  pro: z.object({ id: z.string(), status: z.string(), companyName: z.string() }).nullable(),
  sessions: z.array(z.object({ id: z.string(), device: z.string(), lastSeen: z.date() })),
  bans: z.array(
    z.object({
      id: z.string(),
      reason: z.string(),
      at: z.date(),
      endedAt: z.date().nullable(),
      endReason: z.string().nullable(),
    }),
  ),
  trail: z.array(z.object({ id: z.string(), at: z.date(), by: z.string(), action: z.string(), reason: z.string().nullable() })),
  opIds: z.object({ signOut: z.string(), unban: z.string() }),
});
type User = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle('User', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const user = await readUserForAdmin(db, readId(params.userId));
  const verified = user.emailVerifiedAt !== null;
  return respond(pageView, {
    ...user,
    self: user.id === actor.userId,
    verified,
    onboarded: verified && (!user.roles.includes('pro') || (user.pro !== null && user.pro.status !== 'applied')),
    promised: user.promised.length,
    opIds: { signOut: crypto.randomUUID(), unban: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const who = { userId: readId(params.userId), adminId: actor.userId };
  const form = await read(actionSchema);
  const { data } = form;
  if (data.intent === 'sign-out') {
    await run(form, `sign-out:${who.userId}`, (tx) => endSessionsByAdmin(tx, who));
    return redirectWithNotice(`/admin/users/${who.userId}`, { type: 'success', message: 'Signed out everywhere' });
  }
  await run(form, `unban:${who.userId}`, (tx) => unbanUser(tx, { ...who, reason: data.reason }));
  return redirectWithNotice(`/admin/users/${who.userId}`, {
    type: 'success',
    message: 'Account reopened',
    description: 'Visits on hold go ahead.',
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
              All users
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
        </div>
        <Trail user={user} />
      </div>
    </>
  );
}

function Decide({ user }: { user: User }) {
  if (user.roles.includes('admin')) {
    if (user.isLastAdmin) return <p className="text-sm text-ink-faint">You can’t remove the only admin.</p>;
    return (
      <LinkButton to={`/admin/users/${user.id}/demote`} variant="danger" preventScrollReset>
        Remove admin rights
      </LinkButton>
    );
  }
  if (user.status === 'banned') return null;
  return (
    <>
      <LinkButton to={`/admin/users/${user.id}/view`} variant="secondary" preventScrollReset>
        Log in as
      </LinkButton>
      {user.verified ? (
        <LinkButton to={`/admin/promote?user=${user.id}`} variant="secondary">
          Invite as admin
        </LinkButton>
      ) : null}
      {user.self ? null : (
        <LinkButton to={`/admin/users/${user.id}/ban`} variant="danger" preventScrollReset>
          Ban
        </LinkButton>
      )}
    </>
  );
}

function Banned({ user }: { user: User }) {
  return (
    <Notice tone="bad" title="This account is banned" className="mt-6">
      {user.bans[0] ? (
        <p>
          {user.bans[0].reason} (<DateTime at={user.bans[0].at} />)
        </p>
      ) : null}
      <PersistentForm id="unban" validator={noClientValidation} className="mt-4 max-w-text space-y-3">
        <OperationId value={user.opIds.unban} />
        <input type="hidden" name="intent" value="unban" />
        <TextArea name="reason" label="Reason for lifting the ban" rows={2} limit={1_000} />
        <SubmitButton busyText="Lifting…">Lift ban</SubmitButton>
      </PersistentForm>
    </Notice>
  );
}

function Facts({ user }: { user: User }) {
  const facts: [string, string][] = [
    ['Roles', user.roles.map((role) => roleLabels[role]).join(', ')],
    ['Phone', user.phone ? formatPhone(user.phone) : 'None'],
    ['Email', user.verified ? 'Confirmed' : 'Not confirmed yet'],
    ['Two-step sign-in', user.twoStep ? 'On' : 'Off'],
    ['Bookings', String(user.bookings)],
    ['Upcoming visits', String(user.visits)],
  ];
  return (
    <Card as="section">
      <CardHead title="Account" />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
        <dt className="text-ink-faint">Since</dt>
        <dd>
          <DateTime at={user.createdAt} style="day" />
        </dd>
        <dt className="text-ink-faint">ID</dt>
        <dd className="select-all break-all font-mono text-xs leading-5">{user.id}</dd>
      </dl>
      {user.roles.includes('customer') ? (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          <Link to={`/admin/customers/${user.id}`} className="font-semibold text-link underline underline-offset-4">
            As a customer
          </Link>
          : bookings, messages, notes and risk
        </p>
      ) : null}
      {user.pro ? (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          <Link to={`/admin/pros/${user.pro.id}`} className="font-semibold text-link underline underline-offset-4">
            {user.pro.companyName}
          </Link>
          , {user.pro.status}, {user.promised} {user.promised === 1 ? 'visit' : 'visits'} assigned
        </p>
      ) : null}
    </Card>
  );
}

function Sessions({ user }: { user: User }) {
  return (
    <Card as="section">
      <CardHead title="Signed in" hint={user.sessions.length ? undefined : 'No active sessions.'} />
      <ul className="divide-y divide-line text-sm">
        {user.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>{session.device}</span>
            <span className="text-ink-faint">
              last seen <DateTime at={session.lastSeen} />
            </span>
          </li>
        ))}
      </ul>
      {user.sessions.length ? (
        <ButtonForm
          fields={{ intent: 'sign-out', opId: user.opIds.signOut }}
          variant="secondary"
          size="sm"
          busyText="Signing out…"
          className="mt-4"
        >
          Sign out everywhere
        </ButtonForm>
      ) : null}
    </Card>
  );
}

function Trail({ user }: { user: User }) {
  return (
    <Card as="section">
      <CardHead title="Audit log" hint={user.trail.length ? 'Newest first.' : 'No entries yet.'} />
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
    </Card>
  );
}
