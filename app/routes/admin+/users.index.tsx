import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterChoice, FilterDay, FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { listUsers } from '#app/domain/users/list-users.server';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readUsers } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { accountState, roleLabels } from './_shared/role-labels';

const ROUTE = 'routes/admin+/users.index';
const PAGE_SIZE = 25;

function roles() {
  return [
    ['all', t('All roles')],
    ['customer', t('Customers')],
    ['pro', t('Pros')],
    ['admin', t('Admins')],
    ['company', t('Companies')],
  ] as const;
}

function states() {
  return [
    ['all', t('All users')],
    ['onboarded', t('Onboarded')],
    ['pending', t('Pending')],
    ['banned', t('Banned')],
  ] as const;
}

const rowView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(['customer', 'pro', 'admin', 'company'])),
  status: z.string(),
  onboarded: z.boolean(),
  createdAt: z.date(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  q: z.string(),
  role: z.enum(['all', 'customer', 'pro', 'admin', 'company']),
  state: z.enum(['all', 'onboarded', 'pending', 'banned']),
  active: z.string().nullable(),
  list: officeListView,
  users: z.array(rowView),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Users'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readUsers(url);
  const { page, list } = await openList(db, { actor, url, name: 'users', sorting, take: PAGE_SIZE });
  const failed = filter.role === 'customer' ? t('Failed to fetch customers') : t('Error fetching users');
  const { rows, next } = await explainLoad(failed, () => listUsers(db, filter, page));
  return respond(pageView, { ...filter, list, users: rows, next });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'name',
      label: t('Name'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/users/${row.id}`} className="text-link underline underline-offset-4">
          {row.name}
        </Link>
      ),
    },
    { key: 'email', label: t('Email'), cell: (row) => <span className="break-all">{row.email}</span> },
    {
      key: 'phone',
      label: t('Phone'),
      cell: (row) =>
        row.phone ? (
          <span className="figures whitespace-nowrap">{formatPhone(row.phone)}</span>
        ) : (
          <span className="text-ink-faint">{t('No phone')}</span>
        ),
    },
    { key: 'roles', label: t('Roles'), cell: (row) => row.roles.map((role) => translate(roleLabels[role])).join(', ') },
    {
      key: 'state',
      label: t('Status'),
      cell: (row) => {
        const { label, tone } = accountState(row);
        return <Badge tone={tone}>{label}</Badge>;
      },
    },
    { key: 'since', label: t('Since'), cell: (row) => <DateTime at={row.createdAt} style="day" /> },
  ];
}

export default function AdminUsersPage() {
  const { q, role, state, active, list, users, next } = useLoaderData<typeof loader>();
  return (
    <AdminList
      title={t('Users')}
      actions={
        <LinkButton to="/admin/promote" variant="secondary">
          {t('Admins')}
        </LinkButton>
      }
      filters={{
        fields: (
          <>
            <FilterText label={t('Name, email or phone')} value={q} />
            <FilterChoice name="role" label={t('Role')} options={roles()} value={role} />
            <FilterChoice name="state" label={t('Status')} options={states()} value={state} />
            <FilterDay name="active" label={t('Active in the week to')} value={active ?? ''} />
          </>
        ),
      }}
      caption={t('Users')}
      columns={columns()}
      rows={users}
      rowKey={(row) => row.id}
      empty={{ title: t('No users found matching your filters'), allTo: '/admin/users' }}
      list={list}
      next={next}
    />
  );
}
