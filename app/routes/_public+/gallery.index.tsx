import { type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Images from 'lucide-react/icons/images';
import { z } from 'zod';
import { ZipCheck } from '#app/components/booking/zip-check';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { WorkPhotos } from '#app/components/pictures/before-after';
import { LinkButton } from '#app/components/ui/button';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { findZip } from '#app/domain/catalog/find-zip.server';
import { normalizeZip } from '#app/domain/fields/address-fields';
import { listWorks, listWorksNear, NEAR_MILES } from '#app/domain/gallery/read-gallery.server';
import { workView } from '#app/domain/gallery/work-view';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { mark, t, translate } from '#app/platform/texts/t';

export const handle = { hydrate: false };

const PAGE_SIZE = 12;
const ZIP_HELP = mark('Enter your ZIP code, five digits');
const pageNumber = z.coerce.number().int().min(1).max(1_000).catch(1);

const pageView = z.object({
  works: z.array(workView),
  asked: z.string().nullable(),
  problem: z.string().nullable(),
  /** Said of the ZIP code that was asked about. */
  answer: z.string().nullable(),
  previousTo: z.string().nullable(),
  nextTo: z.string().nullable(),
});

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/gallery.index', async ({ db, url }) => {
  const asked = url.searchParams.get('zip')?.trim().slice(0, 10) ?? null;
  const page = pageNumber.parse(url.searchParams.get('page') ?? 1);
  const zip = asked === null ? null : normalizeZip(asked);
  const place = zip ? await findZip(db, zip) : null;
  const slice = { skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE + 1 };
  const near = place ? await listWorksNear(db, { place, ...slice }) : [];
  const isNear = near.length > 0;
  // What is elsewhere stands in for what is not near, a page of it.
  const found = isNear ? near : await listWorks(db, place ? { ...slice, skip: 0 } : slice);
  if (page > 1 && (place ? !isNear : found.length === 0)) throw redirect('/gallery');
  const named = place && { miles: NEAR_MILES, place: `${place.city}, ${place.state} ${place.zip}` };
  const to = (number: number) => `/gallery?${isNear && zip ? `zip=${zip}&` : ''}page=${number}`;
  const unknown = zip && !place ? t('We can’t find the ZIP code {zip}. Check the five digits.', { zip }) : null;
  return respond(pageView, {
    works: found.slice(0, PAGE_SIZE),
    asked,
    problem: asked !== null && !zip ? translate(ZIP_HELP) : unknown,
    answer: named && (isNear ? t('Work within {miles} miles of {place}, nearest first', named) : elsewhere(named)),
    previousTo: page > 1 ? to(page - 1) : null,
    nextTo: found.length > PAGE_SIZE ? to(page + 1) : null,
  });
});

function elsewhere(named: { miles: number; place: string }): string {
  return t('No photos within {miles} miles of {place} yet. Here’s our work in other places', named);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.problem ? t('Error: {title}', { title: t('Photos of our work') }) : t('Photos of our work')) },
  { name: 'description', content: t('Homes before and after our crews came, near your ZIP code.') },
  ...(data?.works.length ? [] : [{ name: 'robots', content: 'noindex' }]),
];

export default function GalleryPage() {
  const { works, asked, problem, answer, previousTo, nextTo } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <div className="grid gap-8 lg:grid-cols-2 lg:items-end">
          <PageHead
            title={t('Photos of our work')}
            lead={t('Before and after, taken by our crews and shown with our customers’ permission.')}
          />
          {works.length ? (
            <ZipCheck
              action="/gallery"
              button={t('Show work nearby')}
              defaultZip={asked ?? undefined}
              error={problem ?? undefined}
            />
          ) : null}
        </div>
        {works.length ? (
          <>
            <h2 className={answer ? 'mt-10 text-lg font-semibold' : 'sr-only'}>{answer ?? t('All photos')}</h2>
            <div className="mt-6 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
              {works.map((work) => (
                <WorkPhotos key={work.id} work={work} />
              ))}
            </div>
            <Pager previousTo={previousTo} nextTo={nextTo} />
            <LinkButton to="/services" className="mt-10">
              {t('See packages and free dates')}
            </LinkButton>
          </>
        ) : (
          <div className="mt-10">
            <EmptyState
              icon={Images}
              title={t('No photos yet')}
              action={<LinkButton to="/services">{t('See packages and free dates')}</LinkButton>}
            >
              {t('Customers decide whether their home is shown here. The first photos appear once one says yes.')}
            </EmptyState>
          </div>
        )}
      </div>
    </SiteLayout>
  );
}
