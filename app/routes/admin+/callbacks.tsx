import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Tabs } from '#app/components/ui/tabs';
import { closeCallback, listCallbacks } from '#app/domain/service-calls/callbacks.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { now } from '#app/platform/clock.server';
import { formatPhone } from '#app/platform/format-phone';
import { AdminList } from './_shared/admin-list';
import { filterTabs, filterTabView } from './_shared/filter-tabs';
import { filterPages, readFilter } from './_shared/filtered-list';

const ROUTE = 'routes/admin+/callbacks';

const pageView = z.object({
  done: z.boolean(),
  at: z.date(),
  calls: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      reason: z.string(),
      place: z.string(),
      zone: z.string(),
      reference: z.string(),
      visitId: z.string().nullable(),
      dueAt: z.date(),
      doneAt: z.date().nullable(),
      opId: z.string(),
    }),
  ),
});

export const meta: MetaFunction = () => [{ title: 'Callbacks · Admin' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const done = url.searchParams.get('show') === 'done';
  const calls = await listCallbacks(db, { done });
  return respond(pageView, {
    done,
    at: now(),
    calls: calls.map(({ booking, ...call }) => ({
      ...call,
      name: booking.contactName,
      place: booking.site.city,
      zone: booking.site.zone,
      reference: booking.reference,
      visitId: booking.visits[0]?.id ?? null,
      opId: crypto.randomUUID(),
    })),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(z.object({ callbackId: z.string().uuid(), note: z.string().trim().max(500).default('') }));
  await run(form, 'close', (tx) => closeCallback(tx, { ...form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/callbacks', { type: 'success', message: 'Marked as called' });
});

export default function CallbacksPage() {
  const { done, calls, at } = useLoaderData<typeof loader>();
  return (
    <>
      <Refusal text={useRefusal()} />
      <AdminList
        title="Callbacks"
        lead="We promise a call within 30 minutes, during business hours, for every express service call."
      />
      <div className="mt-5">
        <Tabs
          label="Callbacks"
          items={[
            { to: '/admin/callbacks', label: 'To do', current: !done },
            { to: '/admin/callbacks?show=done', label: 'Called', current: done },
          ]}
        />
      </div>
      {calls.length === 0 ? (
        <div className="mt-4">
          <EmptyState title={done ? 'No calls made yet' : 'No calls to make'}>
            Customers who request an express service call appear here.
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-4 grid gap-3">
          {calls.map((call) => (
            <Card as="li" key={call.id} className="flex flex-wrap items-center justify-between gap-4">
              <div className="min-w-0">
                <p className="font-semibold">
                  {call.name} ·{' '}
                  <a href={`tel:${call.phone}`} className="inline-link">
                    {formatPhone(call.phone)}
                  </a>
                </p>
                <p className="text-sm text-ink-soft">
                  {call.place} ·{' '}
                  {call.visitId ? (
                    <Link to={`/admin/dispatch/${call.visitId}`} className="inline-link">
                      {call.reference}
                    </Link>
                  ) : (
                    call.reference
                  )}
                  {call.reason ? ` · ${call.reason}` : ''}
                </p>
              </div>
              <div className="flex items-center gap-3">
                {call.doneAt ? (
                  <DateTime at={call.doneAt} zone={call.zone} />
                ) : (
                  <>
                    <Badge tone={call.dueAt < at ? 'bad' : 'info'}>{call.dueAt < at ? 'Overdue' : 'Due'}</Badge>
                    <DateTime at={call.dueAt} now={at} style="relative" zone={call.zone} />
                    <ButtonForm fields={{ callbackId: call.id, opId: call.opId }} size="sm" label={`Mark ${call.name} as called`}>
                      Called
                    </ButtonForm>
                  </>
                )}
              </div>
            </Card>
          ))}
        </ul>
      )}
    </>
  );
}
