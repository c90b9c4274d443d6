import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Repeat from 'lucide-react/icons/repeat';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { ProgramRows } from '#app/components/programs/program-rows';
import { Card } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { listCompanyPrograms } from '#app/domain/programs/queries.server';
import { programRowView } from '#app/domain/programs/program-view';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const PAGE_SIZE = 20;

const pageView = z.object({
  room: roomView,
  isLive: z.boolean(),
  page: z.number(),
  programs: z.array(programRowView),
  hasMore: z.boolean(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Programs')) }];

export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/programs.index', async ({ actor, db, url }) => {
  const asked = z.object({
    tab: z.enum(['live', 'past']).catch('live'),
    page: z.coerce.number().int().min(1).max(100).catch(1),
  });
  const { tab, page } = asked.parse(Object.fromEntries(url.searchParams));
  const member = await requireMembership(db, actor.userId);
  const isLive = tab === 'live';
  return respond(pageView, {
    room: getRoom(member),
    isLive,
    page,
    ...(await listCompanyPrograms(db, { member, isLive, page, size: PAGE_SIZE })),
  });
});

export default function CompanyPrograms() {
  const { room, isLive, page, programs, hasMore } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  const at = (number: number) => `/commercial/programs?tab=${isLive ? 'live' : 'past'}&page=${number}`;
  return (
    <CompanyShell room={room}>
      <PageHead title={t('Programs')} lead={t('Recurring service at your locations.')} />
      <Tabs
        label={t('Programs')}
        className="mt-6"
        items={[
          { to: '/commercial/programs', label: t('Current'), current: isLive },
          { to: '/commercial/programs?tab=past', label: t('Ended'), current: !isLive },
        ]}
      />
      <div className="mt-6">
        {programs.length === 0 ? (
          <EmptyState icon={Repeat} title={isLive ? t('No programs yet') : t('No ended programs')}>
            {isLive
              ? t('Ask us for a program for one of your locations. Our proposal appears here with its price and terms.')
              : t('Programs that were declined or have ended appear here.')}
          </EmptyState>
        ) : (
          <Card>
            <ProgramRows programs={programs} base="/commercial/programs" />
          </Card>
        )}
      </div>
      <Pager previousTo={page > 1 ? at(page - 1) : null} nextTo={hasMore ? at(page + 1) : null} />
    </CompanyShell>
  );
}
