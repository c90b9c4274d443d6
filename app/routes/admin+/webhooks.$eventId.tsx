import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readWebhook, replayWebhook } from '#app/domain/stripe-events/webhook-log.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { WebhookState } from './_shared/webhook-state';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/webhooks.$eventId';

const pageView = z.object({
  eventId: z.string(),
  source: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().nullable(),
  receivedAt: z.date(),
  attemptedAt: z.date().nullable(),
  processedAt: z.date().nullable(),
  attempts: z.number(),
  replays: z.number(),
  lastError: z.string().nullable(),
  payload: z.string(),
  opId: z.string(),
});

const actionSchema = z.object({ intent: z.literal('replay') });
const idSchema = z.string().regex(/^[\w:.-]{1,200}$/);

function readEventId(value: string | undefined): string {
  const parsed = idSchema.safeParse(value);
  if (!parsed.success) throw new NotFound();
  return parsed.data;
}

export const meta: MetaFunction = () => [{ title: pageTitle(t('Event'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const event = await readWebhook(db, readEventId(params.eventId));
  return respond(pageView, { ...event, payload: JSON.stringify(event.body, null, 2), opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const eventId = readEventId(params.eventId);
  const form = await read(actionSchema);
  await run(form, `replay:${eventId}`, (tx) => replayWebhook(tx, { eventId, adminId: actor.userId }));
  return redirectWithNotice(`/admin/webhooks/${eventId}`, {
    type: 'success',
    message: t('Replaying the event'),
    description: t('Changes it already made are not made twice.'),
  });
});

export default function WebhookPage() {
  const event = useLoaderData<typeof loader>();
  const time = (at: Date | null) => (at ? <DateTime at={at} showZone /> : t('not yet'));
  const facts = [
    [t('State'), <WebhookState key="state" event={event} />],
    [
      'ID',
      <code key="id" className="select-all break-all text-sm">
        {event.eventId}
      </code>,
    ],
    [t('Account'), event.account ?? t('ours')],
    [t('Mode'), event.livemode ? t('Live money') : t('Test money')],
    [t('Received at'), time(event.receivedAt)],
    [t('Last attempt'), time(event.attemptedAt)],
    [t('Processed'), time(event.processedAt)],
    [t('Attempts'), event.attempts],
    [t('Replays'), event.replays],
  ] as const;
  return (
    <>
      <Refusal text={useRefusal()} />
      <PageHead
        title={event.type}
        eyebrow={event.source === 'stripe' ? 'Stripe' : event.source}
        actions={
          <>
            <ButtonForm fields={{ intent: 'replay', opId: event.opId }} busyText={t('Replaying…')}>
              {t('Replay the event')}
            </ButtonForm>
            <LinkButton to="/admin/webhooks" variant="secondary">
              {t('All events')}
            </LinkButton>
          </>
        }
      />
      {event.lastError ? (
        <Notice tone="bad" title={t('The last attempt failed')} className="mt-6">
          {event.lastError}
        </Notice>
      ) : null}
      <div className="mt-6 grid gap-6 lg:grid-cols-[20rem_1fr]">
        <Card as="section">
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
            {facts.map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-faint">{label}</dt>
                <dd className="min-w-0">{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card as="section" className="min-w-0">
          <CardHead title={t('Payload')} hint={t('As received')} />
          <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-xs">{event.payload}</pre>
        </Card>
      </div>
    </>
  );
}
