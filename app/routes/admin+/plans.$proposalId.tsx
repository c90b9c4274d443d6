import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { useSentValues } from '#app/components/forms/form-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { acceptPlan, readProposal } from '#app/domain/dispatching/accept-plan.server';
import { leftForOffice } from '#app/domain/visits/left-for-office';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { mark, t, translateKnown } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';

const ROUTE = 'routes/admin+/plans.$proposalId';

const acceptSchema = z.object({
  /** One ticked box arrives as a text, several as a list, none not at all. */
  visitId: z.preprocess(
    (given): unknown => (given === undefined || Array.isArray(given) ? (given ?? []) : [given]),
    z.array(z.string().uuid()).min(1, mark('Choose at least one visit')).max(200),
  ),
});
const validator = withZod(acceptSchema);

const itemView = z.object({
  visitId: z.string(),
  reference: z.string(),
  place: z.string(),
  kind: z.string(),
  zone: z.string(),
  windowStart: z.date(),
  payoutCents: z.number(),
  proName: z.string().nullable(),
  asks: z.boolean(),
  start: z.date().nullable(),
  outcome: z.enum(['proposed', 'assigned', 'offered', 'stale']),
  note: z.string(),
});
const pageView = z.object({
  status: z.enum(['preparing', 'planning', 'ready', 'failed']),
  regions: z.array(z.object({ region: z.string(), planned: z.boolean(), error: z.string().nullable() })),
  items: z.array(itemView),
  figures: z.object({ given: z.number(), left: z.number() }),
});
type Item = z.output<typeof itemView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Plan'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const proposal = await readProposal(db, readId(params.proposalId));
  return respond(pageView, {
    status: proposal.status,
    regions: proposal.regions.map(({ region, plan, error }) => ({
      region,
      planned: plan !== null,
      error: error && translateKnown(error),
    })),
    figures: proposal.figures,
    items: proposal.items.map(({ visit, pro, ...item }) => ({
      visitId: item.visitId,
      reference: visit.booking.reference,
      place: `${visit.booking.site.city}, ${visit.booking.site.state}`,
      kind: visit.kind,
      zone: visit.zone,
      windowStart: visit.windowStart,
      payoutCents: item.payoutCents,
      proName: pro ? pro.user.fullName || pro.companyName : null,
      asks: pro ? !pro.autoAccept : false,
      start: item.start,
      outcome: item.outcome,
      note: leftForOffice(item.note),
    })),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read }) => {
  const proposalId = readId(params.proposalId);
  const { visitId } = (await read(acceptSchema)).data;
  const { assigned, offered, stale } = await acceptPlan(db, { proposalId, adminId: actor.userId, visitIds: visitId });
  return redirectWithNotice(`/admin/plans/${proposalId}`, {
    type: stale ? 'warning' : 'success',
    message: t('{assigned} assigned, {offered} offered', { assigned, offered }),
    description: stale ? t('{stale} no longer fit. See the reason next to each visit.', { stale }) : undefined,
  });
});

export default function PlanPage() {
  const { status, regions, items, figures } = useLoaderData<typeof loader>();
  useLive(['dispatch.changed', 'visit.changed']);
  const given = items.filter((item) => item.proName !== null);
  const left = items.filter((item) => item.proName === null);
  return (
    <>
      <PageHead
        title={t('Plan')}
        lead={
          status === 'ready'
            ? t('{given} visits have a pro, {left} do not.', { given: figures.given, left: figures.left })
            : t('We’re making the plan. This page updates automatically.')
        }
        actions={
          <Link to="/admin/plans" className="font-semibold text-link underline underline-offset-4">
            {t('All plans')}
          </Link>
        }
      />
      {status === 'preparing' || status === 'planning' ? (
        <Notice
          tone="info"
          live
          title={t('{planned} of {count} states planned', {
            planned: regions.filter((region) => region.planned).length,
            count: regions.length,
          })}
          className="mt-5"
        >
          {t('Without JavaScript, refresh the page to see progress.')}
        </Notice>
      ) : null}
      {regions.map((region) =>
        region.error ? (
          <Notice
            key={region.region}
            tone="bad"
            title={t('We couldn’t plan {region}', { region: region.region })}
            className="mt-5"
          >
            {region.error}
          </Notice>
        ) : null,
      )}
      {items.length < figures.given + figures.left ? (
        <p className="mt-5 text-ink-soft">
          {t('Showing {count} of {total} visits', { count: items.length, total: figures.given + figures.left })}
        </p>
      ) : null}
      {given.length > 0 ? <GivenVisits items={given} /> : null}
      {left.length > 0 ? <LeftVisits items={left} /> : null}
    </>
  );
}

/** Chosen unless a refused form left it out. */
function VisitBox({ visitId }: { visitId: string }) {
  const isChosen = useSentValues('visitId')?.includes(visitId) ?? true;
  return <input type="checkbox" name="visitId" value={visitId} defaultChecked={isChosen} className="h-5 w-5 accent-action" />;
}

function GivenVisits({ items }: { items: Item[] }) {
  const open = items.some((item) => item.outcome === 'proposed');
  return (
    <PersistentForm id="accept-plan" validator={validator} className="mt-6">
      <Card as="section" padded={false}>
        <ul id="accept-plan-visitId" tabIndex={-1} className="divide-y divide-line">
          {items.map((item) => (
            <li key={item.visitId}>
              <label className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken">
                {item.outcome === 'proposed' ? <VisitBox visitId={item.visitId} /> : <span className="w-5" />}
                <span className="w-28 font-semibold">{item.reference}</span>
                <span className="min-w-40 grow text-sm">
                  {item.proName}
                  <span className="block text-ink-faint">{item.place}</span>
                </span>
                <span className="text-sm">{item.start ? <DateTime at={item.start} zone={item.zone} showZone /> : null}</span>
                <Money cents={item.payoutCents} show="always" className="text-sm font-semibold" />
                <OutcomeBadge item={item} />
                {item.note ? <span className="basis-full pl-9 text-sm text-ink-soft">{item.note}</span> : null}
              </label>
            </li>
          ))}
        </ul>
      </Card>
      {open ? (
        <div className="mt-4">
          <SubmitButton busyText={t('Accepting…')}>{t('Accept selected visits')}</SubmitButton>
        </div>
      ) : null}
    </PersistentForm>
  );
}

function OutcomeBadge({ item }: { item: Item }) {
  if (item.outcome === 'assigned') return <Badge tone="good">{t('Assigned')}</Badge>;
  if (item.outcome === 'offered') return <Badge tone="info">{t('Offered')}</Badge>;
  if (item.outcome === 'stale') return <Badge tone="warn">{t('No longer fits')}</Badge>;
  return <Badge tone="calm">{item.asks ? t('Will get an offer') : t('Auto-accepts')}</Badge>;
}

function LeftVisits({ items }: { items: Item[] }) {
  return (
    <section aria-labelledby="left-title" className="mt-8">
      <h2 id="left-title" className="text-lg font-semibold">
        {t('Unassigned')}
      </h2>
      <Card className="mt-3" padded={false}>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li key={item.visitId} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
              <Link to={`/admin/dispatch/${item.visitId}`} className="w-28 font-semibold text-link underline underline-offset-4">
                {item.reference}
              </Link>
              <span className="text-ink-faint">{item.place}</span>
              <span className="grow">{item.note}</span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
