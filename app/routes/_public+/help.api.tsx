import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { apiPage, apiPageView } from '#app/api/page-view.server';
import { buttonClass } from '#app/components/ui/button';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { env } from '#app/platform/env.server';
import { ApiCard } from './_shared/api-card';
import { ApiEvents } from './_shared/api-events';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: 'For developers · Brightcrew' },
  { name: 'description', content: 'The functions that our own pages use: address, fields, answers, refusals, and who may.' },
];

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/help.api', () => respond(apiPageView, apiPage(env().APP_URL)));

/** Signing in and reading, as typed into a shell. */
function exampleOf(origin: string): string {
  return [
    `curl -c jar -b jar ${origin}/signin.data \\`,
    `  -H 'Origin: ${origin}' \\`,
    `  --data-urlencode email=you@example.com \\`,
    `  --data-urlencode password=…`,
    '',
    `curl -b jar '${origin}/plans.data?_routes=${encodeURIComponent('routes/_billing+/plans')}'`,
  ].join('\n');
}

export default function ApiHelpPage() {
  const { origin, refusals, areas, events } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead
          title="For developers"
          lead="The same functions that our own pages use, for programs of yours that act for you."
          actions={
            <a href="/openapi.json" className={buttonClass('secondary')}>
              OpenAPI document
            </a>
          }
        />
        <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-2">
          <div>
            <section aria-labelledby="how" className="prose-plain [overflow-wrap:anywhere]">
              <h2 id="how">How to ask</h2>
              <ul>
                <li>Sign in first. The answer sets a session cookie; send it with everything that follows.</li>
                <li>
                  Send a form as browsers do, <code>application/x-www-form-urlencoded</code>, at most 64 kB. Forms with files are
                  sent as <code>multipart/form-data</code>.
                </li>
                <li>
                  Every form names this site in <code>Origin</code>. Without it the answer is 403.
                </li>
                <li>
                  Where it says “once”, send a UUID of your own as <code>opId</code>. The same form sent again gets its first
                  answer, and nothing happens twice.
                </li>
                <li>
                  <code>.data</code> behind the address asks for data instead of a page: <code>text/x-script</code>, which the npm
                  package <code>turbo-stream</code> (version 2) reads. Dates come as dates.
                </li>
                <li>
                  A form that was taken answers 202 with the address of the next page in <code>redirect</code>. Without{' '}
                  <code>.data</code> that is a 302 or 303 with <code>Location</code>.
                </li>
                <li>
                  A form with mistakes answers 422 and says in <code>fieldErrors</code> what is wrong with which field. Whoever is
                  not signed in is sent to <code>/auth</code>.
                </li>
              </ul>
              <h3>An example</h3>
            </section>
            <pre className="mt-3 max-w-text whitespace-pre-wrap rounded-lg [overflow-wrap:anywhere] border border-line bg-sunken p-4 text-sm">
              {exampleOf(origin)}
            </pre>
          </div>
          <section aria-labelledby="refusals" className="prose-plain">
            <h2 id="refusals">When the answer is no</h2>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
              {refusals.map(({ status, said }) => (
                <div key={status} className="contents">
                  <dt className="figures font-semibold text-ink">{status}</dt>
                  <dd>{said.replaceAll('`', '')}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <nav aria-label="Areas" className="mt-10">
          <ul className="flex flex-wrap gap-x-6">
            {[...areas, { key: 'events', title: 'Events' }].map(({ key, title }) => (
              <li key={key}>
                <a href={`#${key}`} className="inline-link inline-flex min-h-touch items-center">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {areas.map(({ key, title, operations }) => (
          <section key={key} id={key} aria-labelledby={`${key}-title`} className="mt-10 scroll-mt-24">
            <h2 id={`${key}-title`} className="display text-display-sm">
              {title}
            </h2>
            <ul className="mt-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              {operations.map((operation) => (
                <ApiCard key={operation.id} operation={operation} />
              ))}
            </ul>
          </section>
        ))}
        <ApiEvents events={events} />
      </div>
    </SiteLayout>
  );
}
