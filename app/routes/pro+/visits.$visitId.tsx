import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { formatArrival, TimeSpan } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { proSiteView, showProSite } from '#app/components/sites/pro-site-record';
import { StatusChip } from '#app/components/ui/status-chip';
import { HistoryCard, historyView } from '#app/components/visits/history-card';
import { isSharing } from '#app/domain/live-positions/read-position.server';
import { readOwnVerdict } from '#app/domain/pro-jobs/read-own-verdict.server';
import { type OwnVisitDetail, readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { arrivalPromise } from '#app/domain/visits/arrival-promise';
import { readHistory } from '#app/domain/visits/read-history.server';
import { durationText } from '#app/domain/visits/engine-words';
import { VISIT_STATUSES } from '#app/domain/visits/visit-status';
import { readCompletion } from '#app/domain/fulfillment/read-completion.server';
import { readScope } from '#app/domain/fulfillment/read-scope.server';
import { arrive, leaveForTheDay, setOut, startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { countUnread } from '#app/domain/messages/queries.server';
import { readVisitStorage } from '#app/domain/storage/queries.server';
import { readProSiteRecord } from '#app/domain/site-records/queries.server';
import { sitePhotosView } from '#app/domain/site-photos/site-photo-view';
import { readSitePhotos } from '#app/domain/site-photos/site-photos.server';
import { listSiteNotes } from '#app/domain/reviews/site-notes.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { mark, t, translate } from '#app/platform/texts/t';
import { asksWithoutCode } from './_shared/asks-without-code';
import { LocationSharing } from './_shared/location-sharing';
import { NextStep } from './_shared/next-step';
import { SiteDetails } from './_shared/site-details';
import { showScope } from './_shared/show-scope.server';
import { NewDetails, newDetailsView } from './_shared/new-details';
import { SiteNotes } from './_shared/site-notes';
import { storageView, VisitStorage } from './_shared/visit-storage';
import { DaysCard, daysView } from './_shared/days-card';
import { TeamCard, teamView } from './_shared/team-card';
import { VisitPhotos } from './_shared/visit-photos';
import { contactView, WhereCard } from './_shared/where-card';
import { WhyCard } from './_shared/why-card';
import { WorkScope, workScopeView } from './_shared/work-scope';

const ROUTE = 'routes/pro+/visits.$visitId';

function coordinate(most: number) {
  return z.coerce.number().min(-most).max(most).optional().or(z.literal(''));
}

const stepSchema = z.object({
  intent: z.enum(['set-out', 'arrive', 'start', 'leave']),
  lat: coordinate(90),
  lng: coordinate(180),
});

const counts = z.object({ before: z.number(), after: z.number() });

const pageView = z.object({
  visitId: z.string(),
  bookingId: z.string(),
  status: z.enum(VISIT_STATUSES),
  service: z.string(),
  reference: z.string(),
  start: z.date(),
  end: z.date(),
  zone: z.string(),
  durationMinutes: z.number(),
  needs: z.string().nullable(),
  newDetails: newDetailsView.nullable(),
  team: teamView.nullable(),
  days: daysView.nullable(),
  leads: z.boolean(),
  payoutCents: z.number(),
  city: z.string(),
  source: z.string(),
  completedAt: z.date().nullable(),
  arrivedAt: z.date().nullable(),
  setOutFrom: z.date(),
  now: z.date(),
  review: z.object({ status: z.string(), note: z.string() }).nullable(),
  signOff: z.string().nullable(),
  openTimes: z.array(z.date()),
  unread: z.number(),
  siteNotes: z.array(z.object({ id: z.string(), text: z.string(), at: z.date() })),
  photos: z.object({ needed: counts, taken: counts }),
  storage: storageView.nullable(),
  /** What is known of the site; null where the address is hidden again. */
  site: proSiteView.nullable(),
  sitePhotos: sitePhotosView.nullable(),
  /** Null where the address is hidden again. */
  scope: workScopeView.nullable(),
  contact: contactView.nullable(),
  history: historyView,
  why: z.object({ rank: z.number(), of: z.number(), text: z.string() }).nullable(),
  /** Whether the customer sees where the pro is; null unless on the way, and for pros of a team whom another one leads. */
  sharing: z.boolean().nullable(),
  opIds: z.object({ first: z.string(), second: z.string(), third: z.string() }),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your job'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, request, url }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const [visit, why, photos, storage] = await Promise.all([
    readOwnVisit(db, own),
    readOwnVerdict(db, own),
    readCompletion(db, own.visitId),
    readVisitStorage(db, own),
  ]);
  const { leads } = visit;
  const [unread, siteNotes, scope, history, site] = await Promise.all([
    countUnread(db, { userId: actor.userId, bookingIds: [visit.bookingId] }),
    visit.contact ? listSiteNotes(db, { visitId: own.visitId }) : [],
    visit.contact ? readScope(db, own) : null,
    readHistory(db, own.visitId, {
      reader: { reader: 'pro', viewerId: actor.userId, proId: own.proId },
      before: url.searchParams.get('history') ?? '',
    }),
    visit.contact ? readProSiteRecord(db, own, asksWithoutCode(request)) : null,
  ]);
  const reader = { userId: actor.userId, as: 'pro', visitId: own.visitId } as const;
  const sitePhotos = site && (await readSitePhotos(db, { siteId: site.siteId, reader }));
  return respond(pageView, {
    ...visit,
    sitePhotos,
    now: now(),
    why,
    photos,
    storage: leads ? storage : null,
    unread,
    siteNotes,
    history,
    site: site && showProSite(site, now()),
    scope: scope && showScope(scope, actor.userId),
    sharing: canShare(visit) ? await isSharing(db, own) : null,
    opIds: { first: crypto.randomUUID(), second: crypto.randomUUID(), third: crypto.randomUUID() },
  });
});

/** The tracking page follows the lead. */
function canShare({ status, arrivedAt, team }: OwnVisitDetail): boolean {
  return status === 'en_route' && !arrivedAt && (team?.leads ?? true);
}

const steps = {
  'set-out': {
    work: setOut,
    message: mark('You’re on your way'),
    description: mark('We told the customer.'),
    failed: mark('Failed to update job. Please try again.'),
  },
  arrive: {
    work: arrive,
    message: mark('You’ve arrived'),
    description: mark('We told the customer. Tap Start Job when you begin.'),
    failed: mark('Failed to update job. Please try again.'),
  },
  leave: {
    work: leaveForTheDay,
    message: mark('You’re done for today'),
    description: mark('Check in again on the next day.'),
    failed: mark('Failed to update job. Please try again.'),
  },
  start: {
    work: startVisit,
    message: mark('Job started'),
    description: mark('Mark it complete when the work is done.'),
    failed: mark('Failed to start job. Please try again.'),
  },
} as const;

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId, userId: actor.userId };
  const form = await read(stepSchema);
  const { intent, lat, lng } = form.data;
  const place = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null;
  const { work, failed, message, description } = steps[intent];
  await wrapUnexpected(translate(failed), () => run(form, `${intent}:${own.visitId}`, (tx) => work(tx, own, place)));
  return redirectWithNotice(`/pro/visits/${own.visitId}`, {
    type: 'success',
    message: translate(message),
    description: translate(description),
  });
});

export default function ProVisitPage() {
  const visit = useLoaderData<typeof loader>();
  const promise = arrivalPromise(visit.start);
  return (
    <>
      <Refusal text={useRefusal()} />
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="text-sm font-semibold text-ink-faint">{visit.reference}</p>
          <h1 className="display text-display-sm">{visit.service}</h1>
          <p className="mt-1 text-lg">
            <TimeSpan start={visit.start} end={visit.end} zone={visit.zone} />
          </p>
          <p>{t('Planned: {time}', { time: durationText(visit.durationMinutes) })}</p>
          {visit.needs ? <p className="font-semibold">{t('Bring {needs}', { needs: visit.needs })}</p> : null}
          <p className="text-sm text-ink-soft">
            {t('The customer expects you {date}.', { date: formatArrival(promise.from, promise.to, visit.zone) })}
          </p>
        </div>
        <div className="sm:text-right">
          <StatusChip status={visit.status} audience="staff" />
          <p className="mt-2">
            <Money cents={visit.payoutCents} className="display text-display-sm" />
          </p>
        </div>
      </div>
      {/* Without a script a step is a part of the page: before everything else, not below it. */}
      <Outlet />
      <NewDetails fresh={visit.newDetails} zone={visit.zone} />
      <NextStep visit={visit} />
      {visit.sharing === null ? null : (
        <LocationSharing visitId={visit.visitId} isShared={visit.sharing} opId={visit.opIds.third} />
      )}
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <WhereCard visit={visit} />
        <TeamCard team={visit.team} />
        <DaysCard days={visit.days} zone={visit.zone} isLed={visit.team !== null && !visit.team.leads} />
        <SiteDetails visitId={visit.visitId} site={visit.site} photos={visit.sitePhotos} />
        {visit.scope ? <WorkScope visitId={visit.visitId} scope={visit.scope} /> : null}
        {visit.leads ? <VisitPhotos visit={visit} /> : null}
        <VisitStorage visit={visit} />
        <SiteNotes notes={visit.siteNotes} zone={visit.zone} />
        <WhyCard why={visit.why} source={visit.source} />
        <HistoryCard history={visit.history} zone={visit.zone} />
      </div>
    </>
  );
}
