import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import MapPin from 'lucide-react/icons/map-pin';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { listSites } from '#app/domain/sites/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const pageView = z.object({
  sites: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      accessNotes: z.string(),
    }),
  ),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your addresses')) }];

export const loader = /* @__PURE__ */ guardLoader('routes/customer+/sites.index', async ({ actor, db }) =>
  respond(pageView, { sites: await listSites(db, actor.userId) }),
);

export default function SitesPage() {
  const { sites } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Your addresses')}
        lead={t('Where we work for you, and how to get in.')}
        actions={<LinkButton to="/customer/sites/new">{t('Add an address')}</LinkButton>}
      />
      {sites.length === 0 ? (
        <div className="mt-6">
          <EmptyState
            icon={MapPin}
            title={t('No address yet')}
            action={<LinkButton to="/customer/sites/new">{t('Add an address')}</LinkButton>}
          >
            {t('Save an address with its gate code and access notes once, and reuse it for every booking.')}
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-6 grid gap-4 md:grid-cols-2">
          {sites.map((site) => (
            <Card as="li" key={site.id} className="flex flex-col">
              <p className="font-semibold">{site.label || site.street}</p>
              <p className="text-sm text-ink-soft">
                {site.label ? `${site.street}, ` : ''}
                {site.city}, {site.state} {site.zip}
              </p>
              <p className="mt-2 grow whitespace-pre-line text-sm text-ink-faint">
                {site.accessNotes ? t('Access: {notes}', { notes: site.accessNotes }) : t('No access notes')}
              </p>
              <p className="mt-3">
                <Link
                  to={`/customer/sites/${site.id}`}
                  aria-label={t('Edit {label}', { label: site.label || site.street })}
                  className="font-semibold text-link underline underline-offset-4"
                >
                  {t('Edit')}
                </Link>
              </p>
            </Card>
          ))}
        </ul>
      )}
    </>
  );
}
