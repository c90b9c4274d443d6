import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { useOfficeZone } from '#app/components/layout/root-data';
import { friendName, listReferrals } from '#app/domain/referrals/list-referrals.server';
import { REFERRAL_STATES } from '#app/domain/referrals/referral-states';
import { readReferralTerms } from '#app/domain/referrals/referral-terms.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readReferrals } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { REFERRAL_TABS, referralTones, referralWords } from './_shared/referral-words';

const ROUTE = 'routes/admin+/referrals.index';
const PATH = '/admin/referrals';
const PAGE_SIZE = 50;

const rowView = z.object({
  id: z.string(),
  state: z.enum(REFERRAL_STATES),
  inviter: z.string(),
  friend: z.string(),
  reference: z.string(),
  friendCents: z.number(),
  inviterCents: z.number(),
  createdAt: z.date(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  isOn: z.boolean(),
  state: z.enum(REFERRAL_TABS),
  list: officeListView,
  rows: z.array(rowView),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Invited friends'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readReferrals(url);
  const { page, list } = await openList(db, { actor, url, name: 'referrals', sorting, take: PAGE_SIZE });
  const { rows, next } = await listReferrals(db, filter, page);
  return respond(pageView, {
    state: filter.state,
    list,
    next,
    isOn: (await readReferralTerms(db)).on,
    rows: rows.map(({ inviter, booking, friend, ...row }) => ({
      ...row,
      inviter: inviter.deletedAt ? t('Deleted account') : inviter.fullName || inviter.email,
      friend: friendName({ friend, booking }),
      reference: booking.reference,
    })),
  });
});

function Booked({ at }: { at: Date }) {
  return <DateTime at={at} style="day" zone={useOfficeZone()} />;
}

function columns(): Column<Row>[] {
  return [
    {
      key: 'friend',
      label: t('Friend'),
      lead: true,
      cell: (row) => (
        <Link to={`${PATH}/${row.id}`} className="inline-link">
          {row.friend}
        </Link>
      ),
    },
    { key: 'inviter', label: t('Invited by'), cell: (row) => row.inviter },
    { key: 'booking', label: t('Booking'), nowrap: true, cell: (row) => row.reference },
    { key: 'since', label: t('Booked on'), nowrap: true, cell: (row) => <Booked at={row.createdAt} /> },
    {
      key: 'friendCents',
      label: t('Friend gets'),
      align: 'right',
      cell: (row) => <Money cents={row.friendCents} show="always" />,
    },
    {
      key: 'inviterCents',
      label: t('Inviter gets'),
      align: 'right',
      cell: (row) => <Money cents={row.inviterCents} show="always" />,
    },
    {
      key: 'state',
      label: t('State'),
      cell: (row) => <Badge tone={referralTones[row.state]}>{translate(referralWords[row.state])}</Badge>,
    },
  ];
}

export default function AdminReferralsPage() {
  const { isOn, state, list, rows, next } = useLoaderData<typeof loader>();
  return (
    <AdminList
      title={t('Invited friends')}
      lead={t('Friends who booked with a customer’s link, and what that brought both of them.')}
      actions={
        <LinkButton to={`${PATH}/terms`} variant="secondary">
          {t('Amounts and limits')}
        </LinkButton>
      }
      above={
        isOn ? null : (
          <Notice title={t('Invitations are off')} className="mt-6">
            {t('Customers see no link and no code is asked for until you turn them on.')}
          </Notice>
        )
      }
      tabs={{
        label: t('State'),
        items: REFERRAL_TABS.map((tab) => ({
          to: tab === 'all' ? PATH : `${PATH}?state=${tab}`,
          label: tab === 'all' ? t('All invitations') : translate(referralWords[tab]),
          current: tab === state,
        })),
      }}
      caption={t('Invited friends')}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ title: t('No one here yet'), text: t('A friend shows up here once their booking is paid.') }}
      list={list}
      next={next}
    />
  );
}
