import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { PastJobs } from '#app/components/customers/past-jobs';
import { pageNumber, pastJobsView } from '#app/components/customers/past-jobs-view';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { listPastJobs } from '#app/domain/customers/past-jobs.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Earlier jobs')) }];

export const loader = /* @__PURE__ */ guardLoader('routes/customer+/earlier-jobs', async ({ actor, db, url }) =>
  respond(
    pastJobsView,
    await listPastJobs(db, { customerId: actor.userId, page: pageNumber.parse(url.searchParams.get('page') ?? 1) }),
  ),
);

export default function EarlierJobsPage() {
  const past = useLoaderData<typeof loader>();
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/customer/dashboard?tab=history" className="inline-link">
          {t('Your visits')}
        </Link>
      </p>
      <PageHead title={t('Earlier jobs')} lead={t('What we did for you before you could book here.')} />
      <div className="mt-6">
        <PastJobs past={past} toPage={(page) => `/customer/earlier-jobs?page=${page}`} />
      </div>
    </>
  );
}
