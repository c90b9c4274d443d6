import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import CalendarX from 'lucide-react/icons/calendar-x';
import Plus from 'lucide-react/icons/plus';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { ListPager } from '#app/components/ui/list-pager';
import { PageHead } from '#app/components/ui/page-head';
import { type AdminClosed, endClosed, listClosedForAdmin } from '#app/domain/closed-days/save-closed.server';
import { versionField } from '#app/domain/fields/number-fields';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { localDate } from '#app/platform/local-date';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { closedPlace } from './_shared/closed-words';
import { dayInWords, daysInWords } from './_shared/days-in-words';

const ROUTE = 'routes/admin+/business.closed-days.index';
const PATH = '/admin/business/closed-days';

const closedView = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  state: z.enum(['now', 'ahead', 'over', 'ended']),
  days: z.string(),
  place: z.string(),
  reason: z.string(),
  opId: z.string(),
});
type Closed = z.output<typeof closedView>;

const pageView = z.object({ ahead: z.array(closedView), over: z.array(closedView), nextOver: z.string().nullable() });

const actionSchema = z.object({ subaction: z.literal('end'), id: z.string().uuid(), version: versionField });

function viewOf(row: AdminClosed, today: string): Closed {
  const { id, name, version, fromOn, toOn, reason, endedAt } = row;
  const state = endedAt ? 'ended' : toOn < today ? 'over' : fromOn <= today ? 'now' : 'ahead';
  const days = fromOn === toOn ? dayInWords(fromOn) : daysInWords(fromOn, toOn);
  return { id, name, version, state, days, reason, place: closedPlace(row), opId: crypto.randomUUID() };
}

export const meta: MetaFunction = () => [{ title: pageTitle(t('Closed days'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const today = localDate(now(), await officeZone(db));
  const { ahead, over, nextOver } = await listClosedForAdmin(db, { after: readAfter(url, 'over') });
  return respond(pageView, {
    ahead: ahead.map((row) => viewOf(row, today)),
    over: over.map((row) => viewOf(row, today)),
    nextOver,
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(actionSchema);
  const { id, version } = form.data;
  const { name } = await run(form, 'end', async (tx) => ({
    name: (await endClosed(tx, { id, version, adminId: actor.userId })).name,
  }));
  return redirectWithNotice('/admin/business/closed-days', { type: 'success', message: t('{name}: open again', { name }) });
});

export default function ClosedDaysPage() {
  const { ahead, over, nextOver } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <>
      <PageHead
        title={t('Closed days')}
        lead={t(
          'Days on which no visit begins, everywhere or in some places. Customers can’t choose them, and no pro is asked for them. Visits that are booked already stay until you move them.',
        )}
        actions={
          <LinkButton to={`${PATH}/new`} icon={<Plus aria-hidden className="h-4 w-4" />}>
            {t('Close days')}
          </LinkButton>
        }
      />
      <div className="mt-6 grid gap-6">
        <Refusal text={refusal} />
        {ahead.length === 0 ? (
          <EmptyState icon={CalendarX} title={t('No upcoming closed days')}>
            {t('Close a day that your team takes off, or a town on the day of its parade.')}
          </EmptyState>
        ) : (
          <ClosedCard title={t('Now and coming up')} rows={ahead} />
        )}
        {over.length > 0 ? (
          <div id="over">
            <ClosedCard title={t('Over')} rows={over} />
            <ListPager name="over" label={t('Pages of days that are over')} next={nextOver} />
          </div>
        ) : null}
      </div>
    </>
  );
}

const looks: Record<Closed['state'], { tone: Tone; label: Marked }> = {
  now: { tone: 'warn', label: mark('Now') },
  ahead: { tone: 'info', label: mark('Coming up') },
  over: { tone: 'calm', label: mark('Over') },
  ended: { tone: 'calm', label: mark('Opened again') },
};

function ClosedCard({ title, rows }: { title: string; rows: Closed[] }) {
  return (
    <Card as="section">
      <CardHead title={title} />
      <ul className="divide-y divide-line border-t border-line">
        {rows.map(({ id, name, version, state, days, place, reason, opId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link to={`${PATH}/${id}`} className="inline-link font-semibold">
                  {name}
                </Link>
                <Badge tone={looks[state].tone}>{translate(looks[state].label)}</Badge>
              </p>
              <p className="mt-1 text-sm text-ink-soft">{`${days} · ${place}`}</p>
              <p className="text-sm text-ink-soft">{reason}</p>
            </div>
            {state === 'now' || state === 'ahead' ? (
              <ButtonForm
                fields={{ subaction: 'end', id, version: String(version), opId }}
                variant="secondary"
                size="sm"
                label={t('Open again: {name}', { name })}
              >
                {t('Open again')}
              </ButtonForm>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
