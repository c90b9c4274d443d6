import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteError } from '@remix-run/react';
import Radar from 'lucide-react/icons/radar';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { ErrorPage, getProblem } from '#app/components/layout/error-page';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { EmptyState } from '#app/components/ui/empty-state';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { claimWithRetry, claimVisit } from '#app/domain/dispatching/claim-visit.server';
import { acceptOffer, declineOffer } from '#app/domain/reschedules/answer-offer.server';
import { listMissed } from '#app/domain/pro-jobs/list-missed.server';
import { listOffers } from '#app/domain/pro-jobs/list-offers.server';
import { countOwnVisits, listOwnVisits } from '#app/domain/pro-jobs/list-own-visits.server';
import { listPool, type PoolJob } from '#app/domain/pro-jobs/list-pool.server';
import { readProHeader } from '#app/domain/pro-jobs/pro-header.server';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import type { LoadContext } from '#app/http/load-context';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { within } from '#app/http/page-timeout.server';
import { now } from '#app/platform/clock.server';
import { Conflict } from '#app/platform/errors';
import { mark, t, translate } from '#app/platform/texts/t';
import { boardPath, readSearch, TAB_LABELS, TABS, timeSpan } from './_shared/board-filters';
import { BoardFilterForm } from './_shared/board-filter-form';
import { Missed, Upcoming } from './_shared/board-side';
import { type BoardData, boardView } from './_shared/board-view.server';
import { OfferCard } from './_shared/offer-card';
import { PoolCard } from './_shared/pool-card';
import { ProProblemText } from './_shared/pro-problem';
import { VisitRow } from './_shared/visit-row';
import { handleBoardAction } from './_shared/board-actions.server';

const ROUTE = 'routes/pro+/dashboard.jobs';
const DASHBOARD_LIMIT_MS = 8_000;
const PAGE = 10;

const id = z.string().uuid();
export const meta: MetaFunction = () => [{ title: pageTitle(t('Jobs'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  if (!actor.pro.onboarded) throw redirect('/pro');
  const { proId } = actor.pro;
  const search = readSearch(url);
  const { zone } = await readProHeader(db, { proId });
  const filters = { minPayoutCents: search.minPayout * 100, ...timeSpan(search.when, now(), zone) };
  const [offers, pool, counts, { missed }] = await explainLoad(t('Failed to load available jobs.'), () =>
    within(
      DASHBOARD_LIMIT_MS,
      Promise.all([
        listOffers(db, { proId }),
        listPool(db, { proId, userId: actor.userId, ...filters }),
        countOwnVisits(db, { proId, ...filters }),
        listMissed(db, { proId, take: 5 }),
      ]),
    ),
  );
  const { tab } = search;
  const after = id.safeParse(search.after).data;
  const [own, soonest] = await explainLoad(t('Failed to load assigned jobs.'), () =>
    Promise.all([
      tab === 'available' ? null : listOwnVisits(db, { proId, tab, after, ...filters }),
      tab === 'assigned' ? null : listOwnVisits(db, { proId, tab: 'assigned', minPayoutCents: 0 }),
    ]),
  );
  const page = toPage(pool, search.after);
  return respond(boardView, {
    now: now(),
    zone,
    search,
    counts: { available: pool.length, ...counts },
    offers: offers.map((offer) => ({ ...offer, acceptOpId: crypto.randomUUID(), declineOpId: crypto.randomUUID() })),
    pool: page.jobs.map((job) => ({ ...job, opId: crypto.randomUUID() })),
    visits: own?.visits ?? [],
    next: own ? own.next : page.next,
    upcoming: soonest?.visits.slice(0, 5) ?? [],
    missed,
  });
});

/** Ten of the pool after the job that `after` names; the first ten when that one has gone. */
function toPage(pool: PoolJob[], after: string | undefined): { jobs: PoolJob[]; next: string | null } {
  const from = pool.findIndex((job) => job.visitId === after) + 1;
  const jobs = pool.slice(from, from + PAGE);
  return { jobs, next: pool.length > from + PAGE ? (jobs.at(-1)?.visitId ?? null) : null };
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, db, read, run }) => {
  const form = await read(handleBoardAction);
  const own = { proId: actor.pro.proId, userId: actor.userId };
  const { data } = form;
  if (data.intent === 'decline') {
    await run(form, 'decline', (tx) => declineOffer(tx, { offerId: data.offerId, ...own }));
    return redirectWithNotice('/pro/dashboard/jobs', {
      type: 'info',
      message: t('Offer declined'),
      description: t('We’re offering it to the next pro.'),
    });
  }
  if (data.intent === 'accept') {
    const visitId = await run(form, 'accept', async (tx) => (await acceptOffer(tx, { offerId: data.offerId, ...own })).visitId);
    return redirectWithNotice(`/pro/visits/${visitId}`, {
      type: 'success',
      message: t('The job is yours'),
      description: t('It’s on your schedule.'),
    });
  }
  const { visitId } = data;
  const claim = () => run(form, 'claim', async (tx) => (await claimVisit(tx, { visitId, ...own })).visitId);
  await claimWithRetry(db, { visitId, proId: own.proId }, async () => {
    await limitRate('claim.pro', own.proId);
    return claim();
  }).catch((error: unknown) => refuseInRush(error, context));
  return redirectWithNotice(`/pro/visits/${visitId}`, {
    type: 'success',
    message: t('The job is yours'),
    description: t('It’s on your schedule.'),
  });
});

/** Two hundred losers of a rush get a sentence, not two hundred boards judged again. Our script puts it on the board that is there. */
function refuseInRush(error: unknown, { asksData }: LoadContext): never {
  if (!asksData && error instanceof Conflict && error.code === 'visit_already_claimed')
    throw new Response(error.message, { status: 409, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  throw error;
}

export function ErrorBoundary() {
  const { status, title, message } = getProblem(useRouteError());
  if (status === 0 || status >= 500) return <ProProblemText />;
  return (
    <ErrorPage
      status={status}
      title={title}
      action={<LinkButton to="/pro/dashboard/jobs">{t('See the jobs that are open')}</LinkButton>}
    >
      <p>{message}</p>
    </ErrorPage>
  );
}

export default function JobsBoard() {
  const data = useLoaderData<typeof loader>();
  const { search, counts } = data;
  return (
    <>
      <h1 className="sr-only">{t('Jobs')}</h1>
      <Refusal text={useRefusal()} />
      {data.upcoming[0] && search.tab === 'available' && !search.after ? (
        <section aria-labelledby="next-job-title" className="mb-8 lg:hidden">
          <h2 id="next-job-title" className="mb-3 text-lg font-semibold">
            {t('Next job')}
          </h2>
          <ul>
            <VisitRow visit={data.upcoming[0]} />
          </ul>
        </section>
      ) : null}
      {data.offers.length ? (
        <section aria-labelledby="offers-title" className="mb-8">
          <h2 id="offers-title" className="mb-3 text-lg font-semibold">
            {t('Offered to you')}
          </h2>
          <ul className="grid gap-4 lg:grid-cols-2">
            {data.offers.map((offer) => (
              <OfferCard key={offer.offerId} offer={offer} now={data.now} proZone={data.zone} />
            ))}
          </ul>
        </section>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-label={t('Board')} className="min-w-0">
          <Tabs
            label={t('Jobs')}
            items={TABS.map((tab) => ({
              to: boardPath({ ...search, tab }),
              label: translate(TAB_LABELS[tab]),
              count: counts[tab],
              current: tab === search.tab,
            }))}
          />
          <BoardFilterForm search={search} />
          <BoardList data={data} />
          <Pager firstTo={search.after ? boardPath(search) : null} nextTo={data.next && boardPath(search, data.next)} />
        </section>
        <aside className="space-y-8">
          <Upcoming data={data} />
          <Missed data={data} />
        </aside>
      </div>
    </>
  );
}

const emptyWords = {
  available: {
    title: mark('No open jobs for you right now'),
    text: mark('Open jobs that match your rules appear here automatically.'),
  },
  assigned: { title: mark('No jobs assigned'), text: mark('Jobs you accept or claim appear here until you tap On my way.') },
  'in-progress': { title: mark('Nothing in progress'), text: mark('Jobs move here when you tap On my way or Start Job.') },
  completed: { title: mark('No completed jobs yet'), text: mark('Finished jobs appear here with what you earned.') },
} as const;

function BoardList({ data }: { data: BoardData }) {
  const { tab } = data.search;
  const shown = tab === 'available' ? data.pool : data.visits;
  if (shown.length === 0) {
    const { title, text } = emptyWords[tab];
    return (
      <div className="mt-5">
        <EmptyState icon={Radar} title={translate(title)}>
          {translate(text)}
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
