import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import Check from 'lucide-react/icons/check';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readSignOffCase } from '#app/domain/fulfillment/list-sign-offs.server';
import { SETTLE_LIMIT, settleSchema } from '#app/domain/fulfillment/sign-off.schema';
import { resolveDispute } from '#app/domain/fulfillment/sign-off.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { useLive } from '#app/realtime/use-live';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { signOffStatuses } from './_shared/sign-off-statuses';

const ROUTE = 'routes/admin+/sign-offs.$visitId';
const validator = withZod(settleSchema);

const pageView = z.object({
  visitId: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  customer: z.string(),
  service: z.string(),
  zone: z.string(),
  completedAt: z.date().nullable(),
  status: z.enum(['waiting', 'accepted', 'auto_accepted', 'disputed', 'resolved']),
  askedAt: z.date(),
  autoAt: z.date(),
  answeredAt: z.date().nullable(),
  note: z.string(),
  pro: z.object({ proId: z.string().nullable(), name: z.string() }),
  shareCents: z.number(),
  transfer: z.string().nullable(),
  checks: z.array(z.object({ position: z.number(), label: z.string() })),
  photos: z.array(z.object({ id: z.string(), moment: z.enum(['before', 'after', 'proof']), url: z.string() })),
  events: z.array(z.object({ id: z.string(), type: z.string(), at: z.date(), actorKind: z.string(), words: z.string() })),
  opId: z.string(),
});
type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Sign-off'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const work = await readSignOffCase(db, { visitId: readId(params.visitId), viewerId: actor.userId });
  return respond(pageView, {
    ...work,
    events: work.events.map((event) => ({ ...event, id: String(event.id) })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(settleSchema);
  await run(form, `settle-sign-off:${visitId}`, (tx) =>
    resolveDispute(tx, { visitId, actor: { kind: 'admin', userId: actor.userId }, note: form.data.note }),
  );
  return redirectWithNotice(`/admin/sign-offs/${visitId}`, {
    type: 'success',
    message: t('Resolved'),
    description: t('We emailed your message to the customer and the pro, and released the pro’s payout.'),
  });
});

export default function AdminSignOffPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'message.created']);
  const { tone, label } = signOffStatuses[data.status];
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/sign-offs" className="inline-link">
          {t('All sign-offs')}
        </Link>
      </p>
      <PageHead
        eyebrow={data.reference}
        title={`${data.customer}: ${data.service}`}
        lead={
          data.completedAt
            ? t('{pro} finished it {when}.', {
                pro: data.pro.name,
                when: formatDateTime(new Date(data.completedAt), { zone: data.zone, showZone: true }),
              })
            : null
        }
        actions={<Badge tone={tone}>{translate(label)}</Badge>}
      />
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Words data={data} />
          <Settle data={data} />
          <Money data={data} />
        </div>
        <div className="space-y-6">
          <Work data={data} />
        </div>
      </div>
    </>
  );
}

const happened: Record<string, Marked> = {
  'sign-off-disputed': mark('Not signed off'),
  'sign-off-resolved': mark('Resolved by us'),
  'signed-off': mark('Signed off'),
};

const transferred: Record<string, Marked> = {
  waiting: mark('Waiting to be sent'),
  sent: mark('Sent to the pro'),
  failed: mark('Failed'),
  reversed: mark('Reversed'),
  cancelled: mark('Canceled'),
};

function transferInWords(status: string | null): string {
  const known = status && transferred[status];
  return known ? translate(known) : (status ?? t('not created yet'));
}

function happenedInWords(type: string): string {
  const known = happened[type];
  return known ? translate(known) : type;
}

function Words({ data }: { data: PageData }) {
  return (
    <Card as="section">
      <CardHead title={t('What they said')} />
      {data.events.length === 0 ? (
        <p className="text-ink-soft">
          {t('Nothing yet. If they don’t answer, it is signed off automatically {when}.', {
            when: formatDateTime(new Date(data.autoAt), { zone: data.zone, showZone: true }),
          })}
        </p>
      ) : (
        <ol className="space-y-4">
          {data.events.map((event) => (
            <li key={event.id} className="border-l-2 border-line-strong pl-4">
              <p className="text-sm text-ink-soft">
                {happenedInWords(event.type)}, <DateTime at={event.at} zone={data.zone} />
              </p>
              {event.words ? <p className="mt-1 whitespace-pre-line">{event.words}</p> : null}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Settle({ data }: { data: PageData }) {
  if (data.status === 'waiting') return null;
  if (data.status !== 'disputed')
    return <Notice tone="good" title={data.status === 'resolved' ? t('This is resolved.') : t('The work is signed off.')} />;
  return (
    <Card as="section">
      <CardHead
        title={t('Resolve')}
        hint={t(
          'Talk to both sides first. Resolving this releases {amount} to {name}. To refund the customer, create a refund separately.',
          { amount: formatMoney(data.shareCents, 'always'), name: data.pro.name },
        )}
      />
      <PersistentForm id="settle" validator={validator} className="space-y-4">
        <OperationId value={data.opId} />
        <TextArea
          name="note"
          label={t('How was it resolved?')}
          hint={t('The customer and the pro see this.')}
          limit={SETTLE_LIMIT}
          rows={4}
        />
        <SubmitButton busyText={t('Resolving…')}>{t('Resolve and release payout')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}

function Money({ data }: { data: PageData }) {
  const ways = [
    [`/admin/dispatch/${data.visitId}`, t('Visit')],
    [`/admin/threads/${data.bookingId}`, t('Their messages')],
    [`/admin/payments?q=${data.reference}`, t('Payments and refund')],
    ...(data.pro.proId ? [[`/admin/pros/${data.pro.proId}`, t('The pro of the visit')] as const] : []),
  ] as const;
  const rows = [
    [t('Pro’s share'), formatMoney(data.shareCents, 'always')],
    [t('Transfer'), transferInWords(data.transfer)],
  ] as const;
  return (
    <Card as="section">
      <CardHead title={t('Payment and details')} />
      <dl className="space-y-2 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3">
        {ways.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="inline-link inline-flex min-h-touch items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Work({ data }: { data: PageData }) {
  return (
    <Card as="section">
      <CardHead title={t('Photos and checklist')} />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['before', 'after'] as const).map((moment) => (
          <Photos key={moment} moment={moment} photos={data.photos.filter((photo) => photo.moment === moment)} />
        ))}
      </div>
      {data.checks.length ? (
        <>
          <h3 className="mt-5 font-semibold">{t('Checked off')}</h3>
          <ul className="mt-2 space-y-2">
            {data.checks.map((check) => (
              <li key={check.position} className="flex items-start gap-2">
                <Check aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-good" />
                {check.label}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-5 text-sm text-ink-soft">{t('The checklist is empty.')}</p>
      )}
    </Card>
  );
}

function Photos({ moment, photos }: { moment: 'before' | 'after'; photos: PageData['photos'] }) {
  const isBefore = moment === 'before';
  return (
    <div>
      <h3 className="font-semibold">{isBefore ? t('Before') : t('After')}</h3>
      {photos.length === 0 ? <p className="mt-1 text-sm text-ink-soft">{t('No photos.')}</p> : null}
      <ul className="mt-2 space-y-3">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url}>
              <img
                src={photo.url}
                alt={
                  isBefore
                    ? t('Before the work, view {number}', { number: index + 1 })
                    : t('After the work, view {number}', { number: index + 1 })
                }
                loading="lazy"
                className="aspect-[4/3] w-full rounded-lg border border-line object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
