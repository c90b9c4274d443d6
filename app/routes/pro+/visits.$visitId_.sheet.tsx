import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { proSiteView, showProSite } from '#app/components/sites/pro-site-record';
import { Button } from '#app/components/ui/button';
import { formatDateTime, TimeSpan } from '#app/components/ui/date-time';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { readProSiteRecord } from '#app/domain/site-records/queries.server';
import { readVisitStorage } from '#app/domain/storage/queries.server';
import { readCompletion } from '#app/domain/fulfillment/read-completion.server';
import { readScope } from '#app/domain/fulfillment/read-scope.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { asksWithoutCode } from './_shared/asks-without-code';
import { showScope } from './_shared/show-scope.server';
import { SiteDetailsBody } from './_shared/site-details';
import { dayLine, daysView } from './_shared/days-card';
import { teamLine, teamView } from './_shared/team-card';
import { NewDetails, newDetailsView } from './_shared/new-details';
import { StorageToDo, storageView } from './_shared/visit-storage';
import { ScopeBody, workScopeView } from './_shared/work-scope';
import { checkWords } from '#app/domain/site-records/check-words.server';
import { contactView } from './_shared/where-card';

const ROUTE = 'routes/pro+/visits.$visitId_.sheet';

const counts = z.object({ before: z.number(), after: z.number() });
const pageView = z.object({
  visitId: z.string(),
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
  contact: contactView,
  scope: workScopeView,
  storage: storageView.nullable(),
  site: proSiteView,
  checks: z.array(z.string()),
  needed: counts,
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Job sheet'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, request }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const { contact, ...visit } = await readOwnVisit(db, own);
  if (!contact) throw new NotFound();
  const [scope, storage, { checks, needed }, site] = await Promise.all([
    readScope(db, own),
    readVisitStorage(db, own),
    readCompletion(db, own.visitId),
    readProSiteRecord(db, own, asksWithoutCode(request)),
  ]);
  return respond(pageView, {
    ...visit,
    contact,
    scope: showScope(scope, actor.userId),
    storage,
    site: showProSite(site, now()),
    checks: checks.map(checkWords),
    needed,
  });
});

export default function JobSheetPage() {
  const { contact, scope, storage, site, ...job } = useLoaderData<typeof loader>();
  return (
    <article className="max-w-3xl">
      <p className="no-print mb-4 flex flex-wrap items-center justify-between gap-3">
        <Link to={`/pro/visits/${job.visitId}`} className="inline-link inline-flex min-h-touch items-center">
          {t('Back to the job')}
        </Link>
        <PrintButton />
      </p>
      <p className="text-sm font-semibold text-ink-faint">{job.reference}</p>
      <h1 className="display text-display-sm">{job.service}</h1>
      <p className="mt-1 text-lg">
        <TimeSpan start={job.start} end={job.end} zone={job.zone} />,{' '}
        {t('{minutes} minutes planned', { minutes: job.durationMinutes })}
      </p>
      <NewDetails fresh={job.newDetails} zone={job.zone} />
      {job.needs ? (
        <section className="mt-5">
          <h2 className="font-semibold">{t('Bring')}</h2>
          <p>{job.needs}</p>
        </section>
      ) : null}
      {job.team ? (
        <section className="mt-5">
          <h2 className="font-semibold">{t('Team')}</h2>
          <p>{teamLine(job.team)}</p>
        </section>
      ) : null}
      {job.days ? (
        <section className="mt-5">
          <h2 className="font-semibold">{dayLine(job.days)}</h2>
          <p>{job.days.days.flatMap(({ start }) => (start ? [formatDateTime(start, { zone: job.zone })] : [])).join('; ')}</p>
        </section>
      ) : null}
      <section className="mt-5">
        <h2 className="font-semibold">{t('Where')}</h2>
        <p>{contact.name}</p>
        <p>
          {contact.street}, {contact.city}, {contact.state} {contact.zip}
        </p>
        <p>{contact.phone}</p>
        {contact.accessNotes ? <p>{t('Access: {accessNotes}', { accessNotes: contact.accessNotes })}</p> : null}
        {contact.notes ? <p>{t('Notes: {notes}', { notes: contact.notes })}</p> : null}
      </section>
      {site.record ? (
        <section className="mt-5">
          <h2 className="font-semibold">{t('Site details')}</h2>
          <div className="mt-2">
            <SiteDetailsBody site={site} />
          </div>
        </section>
      ) : null}
      <section className="mt-5">
        <h2 className="font-semibold">{t('Work to do')}</h2>
        <div className="mt-2">
          <ScopeBody scope={scope} />
        </div>
      </section>
      {storage?.lights ? (
        <section className="mt-5">
          <h2 className="font-semibold">{t('Lights in storage')}</h2>
          <p>
            {t('{bins, plural, one {# bin} other {# bins}}', { bins: storage.lights.bins })}, {storage.lights.location}:{' '}
            {storage.lights.contents}
          </p>
        </section>
      ) : null}
      {storage?.way === 'in' && !storage.lights ? (
        <section className="mt-5">
          <h2 className="font-semibold">{t('Storage')}</h2>
          <StorageToDo place={storage.place} />
        </section>
      ) : null}
      <section className="mt-5">
        <h2 className="font-semibold">{t('Before you leave')}</h2>
        <ul className="mt-1 space-y-1">
          {job.needed.before ? <li>{t('☐ {before} or more before photos', { before: job.needed.before })}</li> : null}
          {site.record && job.leads ? <li>{t('☐ Site details checked')}</li> : null}
          {job.needed.after ? <li>{t('☐ {after} or more after photos', { after: job.needed.after })}</li> : null}
          {job.leads ? null : <li>{t('☐ Checked out in the app')}</li>}
          {job.checks.map((check) => (
            <li key={check}>☐ {check}</li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function PrintButton() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Button variant="secondary" onClick={() => window.print()}>
      {t('Print')}
    </Button>
  );
}
