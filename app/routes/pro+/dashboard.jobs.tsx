import { redirect, type MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useRouteError } from '@remix-run/react';
import Radar from 'lucide-react/icons/radar';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/refusal';
import { useRefusal } from '#app/components/forms/use-refusal';
import { ErrorPage, problemOf } from '#app/components/layout/error-page';
import { Button, LinkButton } from '#app/components/ui/button';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money } from '#app/components/ui/money';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { claimPatiently, claimVisit } from '#app/domain/dispatching/claim-visit.server';
import { acceptOffer, declineOffer } from '#app/domain/offers/answer-offer.server';
import { listMissed } from '#app/domain/pros/list-missed.server';
import { listOffers } from '#app/domain/pros/list-offers.server';
import { countOwnVisits, listOwnVisits } from '#app/domain/pros/list-own-visits.server';
import { listPool, type PoolJob } from '#app/domain/pros/list-pool.server';
import { readProHeader } from '#app/domain/pros/pro-header.server';
import { explainLoad } from '#app/http/explain-failure.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { Conflict } from '#app/platform/errors';
import { boardPath, readSearch, TAB_LABELS, TABS, timeSpan, WHEN_CHOICES, type BoardSearch } from './_shared/board-filters';
import { boardView } from './_shared/board-view';
import { inTime } from './_shared/in-time.server';
import { OfferCard } from './_shared/offer-card';
import { PoolCard } from './_shared/pool-card';
import { ProProblemText } from './_shared/pro-problem';
import { VisitRow } from './_shared/visit-row';

const ROUTE = 'routes/pro+/dashboard.jobs';
const PAGE = 10;

const id = z.string().uuid();
const pressSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('claim'), visitId: id }),
  z.object({ intent: z.literal('accept'), offerId: id }),
  z.object({ intent: z.literal('decline'), offerId: id }),
]);

export const meta: MetaFunction = () => [{ title: 'Jobs · Brightcrew Pro' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  if (!actor.pro.onboarded) throw redirect('/pro');
  const { proId } = actor.pro;
  const search = readSearch(url);
  const { zone } = await readProHeader(db, { proId });
  const filters = { minPayoutCents: search.minPayout * 100, ...timeSpan(search.when, now(), zone) };
  const [offers, pool, counts, { missed }] = await explainLoad('Failed to load available jobs.', () =>
    inTime(
      Promise.all([
        listOffers(db, { proId }),
        listPool(db, { proId, userId: actor.userId, ...filters }),
        countOwnVisits(db, { proId, ...filters }),
        listMissed(db, { proId, take: 5 }),
      ]),
    ),
  );
  const { tab } = search;
  const own =
    tab === 'available'
      ? null
      : await explainLoad('Failed to load assigned jobs.', () =>
          listOwnVisits(db, { proId, tab, after: id.safeParse(search.after).data, ...filters }),
        );
  const page = pageOf(pool, search.after);
  const upcoming =
    search.tab === 'assigned' ? [] : (await listOwnVisits(db, { proId, tab: 'assigned', minPayoutCents: 0 })).visits.slice(0, 5);
  return respond(boardView, {
    now: now(),
    zone,
    search,
    counts: { available: pool.length, ...counts },
    offers: offers.map((offer) => ({ ...offer, acceptOpId: crypto.randomUUID(), declineOpId: crypto.randomUUID() })),
    pool: page.jobs.map((job) => ({ ...job, opId: crypto.randomUUID() })),
    visits: own?.visits ?? [],
    next: own ? own.next : page.next,
    upcoming,
    missed,
  });
});

/** Ten of the pool after the job that `after` names; the first ten when that one has gone. */
function pageOf(pool: PoolJob[], after: string | undefined): { jobs: PoolJob[]; next: string | null } {
  const from = pool.findIndex((job) => job.visitId === after) + 1;
  const jobs = pool.slice(from, from + PAGE);
  return { jobs, next: pool.length > from + PAGE ? (jobs.at(-1)?.visitId ?? null) : null };
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run, request }) => {
  const form = await read(pressSchema);
  const own = { proId: actor.pro.proId, userId: actor.userId };
  const { data } = form;
  if (data.intent === 'decline') {
    await run(form, 'decline', (tx) => declineOffer(tx, { offerId: data.offerId, ...own }));
    return redirectWithNotice('/pro/dashboard/jobs', {
      type: 'info',
      message: 'Offer declined',
      description: 'The next pro is being asked.',
    });
  }
  if (data.intent === 'accept') {
    const visitId = await run(form, 'accept', async (tx) => (await acceptOffer(tx, { offerId: data.offerId, ...own })).visitId);
    return redirectWithNotice(`/pro/visits/${visitId}`, {
      type: 'success',
      message: 'The job is yours',
      description: 'It is in your schedule now.',
    });
  }
  const { visitId } = data;
  const claim = () => run(form, 'claim', async (tx) => (await claimVisit(tx, { visitId, ...own })).visitId);
  await claimPatiently(db, { visitId, proId: own.proId }, async () => {
    await limitRate('claim.pro', own.proId);
    return claim();
  }).catch((error: unknown) => refuseInRush(error, request));
  return redirectWithNotice(`/pro/visits/${visitId}`, {
    type: 'success',
    message: 'The job is yours',
    description: 'It is in your schedule now.',
  });
});

/** Without JavaScript two hundred losers of a rush get a page of a sentence, not two hundred boards judged anew. */
function refuseInRush(error: unknown, request: Request): never {
  const wantsPage = request.headers.get('accept')?.includes('text/html');
  if (wantsPage && error instanceof Conflict && error.code === 'visit_already_claimed')
    throw new Response(error.message, { status: 409, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  throw error;
}

export function ErrorBoundary() {
  const { status, title, message } = problemOf(useRouteError());
  if (status === 0 || status >= 500) return <ProProblemText />;
  return (
    <ErrorPage
      status={status}
      title={title}
      action={<LinkButton to="/pro/dashboard/jobs">See the jobs that are open</LinkButton>}
    >
      <p>{message}</p>
    </ErrorPage>
  );
}

type BoardData = z.output<typeof boardView>;

export default function JobsBoard() {
  const data = useLoaderData<typeof loader>();
  const { search, counts } = data;
  return (
    <>
      <h1 className="sr-only">Jobs</h1>
      <Refusal text={useRefusal()} />
      {data.offers.length ? (
        <section aria-labelledby="offers-title" className="mb-8">
          <h2 id="offers-title" className="mb-3 text-lg font-semibold">
            Offered to you
          </h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {data.offers.map((offer) => (
              <OfferCard key={offer.offerId} offer={offer} now={data.now} proZone={data.zone} />
            ))}
          </ul>
        </section>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-label="Board" className="min-w-0">
          <Tabs
            label="Jobs"
            items={TABS.map((tab) => ({
              to: boardPath({ ...search, tab }),
              label: TAB_LABELS[tab],
              count: counts[tab],
              current: tab === search.tab,
            }))}
          />
          <FilterForm search={search} />
          <BoardList data={data} />
          <Pager previousTo={search.after ? boardPath(search) : null} nextTo={data.next && boardPath(search, data.next)} />
        </section>
        <aside className="space-y-8">
          <Upcoming data={data} />
          <Missed data={data} />
        </aside>
      </div>
    </>
  );
}

function FilterForm({ search }: { search: BoardSearch }) {
  const field = 'min-h-touch rounded-md border border-line-strong bg-surface px-3 text-base';
  return (
    <Form
      method="get"
      className="mt-4 grid grid-cols-[6.25rem_minmax(0,1fr)_auto] items-end gap-2 sm:flex sm:flex-wrap sm:gap-3"
      aria-label="Filter"
    >
      {search.tab === 'available' ? null : <input type="hidden" name="tab" value={search.tab} />}
      <label className="text-sm font-semibold">
        <span className="mb-1 block">Min payout, $</span>
        <input name="minPayout" inputMode="numeric" defaultValue={search.minPayout} className={`${field} w-full sm:w-28`} />
      </label>
      <label className="text-sm font-semibold">
        <span className="mb-1 block">When</span>
        <select name="when" defaultValue={search.when} className={`${field} w-full`}>
          {WHEN_CHOICES.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="secondary">
        Filter
      </Button>
    </Form>
  );
}

const emptyWords = {
  available: {
    title: 'No open jobs for you right now',
    text: 'Jobs nobody was found for in time appear here as soon as your rules fit. This page rings by itself.',
  },
  assigned: { title: 'No jobs assigned', text: 'Accepted and claimed jobs stand here until you set out.' },
  'in-progress': { title: 'Nothing in progress', text: 'Set out or start a job and it moves here.' },
  completed: { title: 'No completed jobs yet', text: 'Finished jobs stand here with what you earned.' },
} as const;

function BoardList({ data }: { data: BoardData }) {
  const { tab } = data.search;
  if (data.pool.length + data.visits.length === 0) {
    const { title, text } = emptyWords[tab];
    return (
      <div className="mt-5">
        <EmptyState icon={Radar} title={title}>
          {text}
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className="mt-5 space-y-3">
      {tab === 'available'
        ? data.pool.map((job) => <PoolCard key={job.visitId} job={job} />)
        : data.visits.map((visit) => <VisitRow key={visit.visitId} visit={visit} />)}
    </ul>
  );
}

function Upcoming({ data }: { data: BoardData }) {
  if (data.upcoming.length === 0) return null;
  return (
    <section aria-labelledby="upcoming-title">
      <h2 id="upcoming-title" className="mb-3 text-lg font-semibold">
        Upcoming
      </h2>
      <ul className="space-y-3">
        {data.upcoming.map((visit) => (
          <VisitRow key={visit.visitId} visit={visit} />
        ))}
      </ul>
      <p className="mt-3">
        <Link to={boardPath({ ...data.search, tab: 'assigned' })} className={moreLink}>
          View all assigned jobs ({data.counts.assigned})
        </Link>
      </p>
    </section>
  );
}

const moreLink = 'inline-flex min-h-touch items-center font-semibold text-link underline underline-offset-4';

function Missed({ data }: { data: BoardData }) {
  if (data.missed.length === 0) return null;
  return (
    <section aria-labelledby="missed-title">
      <h2 id="missed-title" className="text-lg font-semibold">
        Why didn’t I get it?
      </h2>
      <p className="mb-3 text-sm text-ink-faint">Jobs near you in the last 30 days that went past you.</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.missed.map((missed) => (
          <li key={missed.decisionId} className="px-4 py-3 text-sm">
            <p className="flex justify-between gap-4 font-semibold">
              <span>
                {missed.service}, <DateTime at={missed.windowStart} style="date" zone={missed.zone} />
              </span>
              <Money cents={missed.payoutCents} />
            </p>
            <p className="text-ink-soft">{missed.why}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to="/pro/dashboard/missed" className={moreLink}>
          See all, and what other rules would bring
        </Link>
      </p>
    </section>
  );
}
