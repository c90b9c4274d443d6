import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { apiPage, apiPageView } from '#app/api/page-view.server';
import { buttonClass } from '#app/components/ui/button';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { env } from '#app/platform/env.server';
import { ApiCard } from './_shared/api-card';
import { ApiEvents } from './_shared/api-events';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle('For developers') },
  {
    name: 'description',
    content: 'The functions that our own pages use: address, fields, responses, errors and who may use them.',
  },
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
          lead="The same functions that our own pages use, for your programs."
          actions={
            <a href="/openapi.json" className={buttonClass('secondary')}>
              OpenAPI document
            </a>
          }
        />
        <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-2">
          <div>
            <section aria-labelledby="how" className="prose-plain [overflow-wrap:anywhere]">
              <h2 id="how">How to send requests</h2>
              <ul>
                <li>Sign in first. The response sets a session cookie. Send it with every request that follows.</li>
                <li>
                  Send a form as browsers do, <code>application/x-www-form-urlencoded</code>, at most 64 kB. Forms with files are
                  sent as <code>multipart/form-data</code>.
                </li>
                <li>
                  Every form needs this site in <code>Origin</code>. Without it, the response is 403.
                </li>
                <li>
                  Where it says “once”, send your own UUID as <code>opId</code>. If you send the same form again, you get the
                  first response and nothing happens twice.
                </li>
                <li>
                  <code>.data</code> after the address asks for data instead of a page: <code>text/x-script</code>, which the npm
                  package <code>turbo-stream</code> (version 2) reads. Dates arrive as dates.
                </li>
                <li>
                  An accepted form returns 202 with the address of the next page in <code>redirect</code>. Without{' '}
                  <code>.data</code> that is a 302 or 303 with <code>Location</code>.
                </li>
                <li>
                  A form with mistakes returns 422 and says in <code>fieldErrors</code> what is wrong with each field. If you are
                  not signed in, you are redirected to <code>/auth</code>.
                </li>
              </ul>
              <h3>An example</h3>
            </section>
            <pre className="mt-3 max-w-text whitespace-pre-wrap rounded-lg [overflow-wrap:anywhere] border border-line bg-sunken p-4 text-sm">
              {exampleOf(origin)}
            </pre>
          </div>
          <section aria-labelledby="refusals" className="prose-plain">
            <h2 id="refusals">Errors</h2>
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
