import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Images from 'lucide-react/icons/images';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { WithLinks } from '#app/components/ui/with-links';
import {
  countGallery,
  GALLERY_FILTERS,
  type GalleryFilter,
  listPublished,
  listWaiting,
} from '#app/domain/gallery/list-consented.server';
import { raiseWork, unpublishWork } from '#app/domain/gallery/publish-work.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { mark, type Marked, t } from '#app/platform/texts/t';
import { filterTabs, filterTabView } from './_shared/filter-tabs';

const ROUTE = 'routes/admin+/gallery.index';
const PAGE_SIZE = 24;
const pageNumber = z.coerce.number().int().min(1).max(1_000).catch(1);

const labels: Record<GalleryFilter, Marked> = { waiting: mark('Waiting'), published: mark('Published') };

const rowView = z.object({
  visitId: z.string(),
  reference: z.string(),
  customer: z.string(),
  service: z.string(),
  place: z.string(),
  caption: z.string(),
  at: z.date(),
  pictures: z.array(z.string()),
  /** The visit before it on the page, with which it can change places. */
  aboveId: z.string().nullable(),
  opIds: z.object({ withdraw: z.string(), raise: z.string() }),
});
const pageView = z.object({
  filter: z.enum(['waiting', 'published']),
  tabs: z.array(filterTabView),
  rows: z.array(rowView),
  previousTo: z.string().nullable(),
  nextTo: z.string().nullable(),
});
type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Row = Page['rows'][number];

const formSchema = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('withdraw'), id: z.string().uuid() }),
  z.object({ subaction: z.literal('raise'), id: z.string().uuid(), aboveId: z.string().uuid() }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Photo page'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const filter = z.enum(GALLERY_FILTERS).catch('waiting').parse(url.searchParams.get('show'));
  const page = pageNumber.parse(url.searchParams.get('page') ?? 1);
  // With the last of the page before it, so that the first can change places with it.
  const before = page > 1 ? 1 : 0;
  const slice = { viewerId: actor.userId, skip: (page - 1) * PAGE_SIZE - before, take: PAGE_SIZE + 1 + before };
  const [found, counts] = await Promise.all([
    filter === 'waiting' ? listWaiting(db, slice) : listPublished(db, slice),
    countGallery(db),
  ]);
  const to = (number: number) => `/admin/gallery?show=${filter}&page=${number}`;
  return respond(pageView, {
    filter,
    tabs: filterTabs('/admin/gallery', GALLERY_FILTERS, { current: filter, labels, counts }),
    rows: found.slice(before, before + PAGE_SIZE).map((row, index) => ({
      ...row,
      aboveId: (filter === 'published' && found[before + index - 1]?.visitId) || null,
      opIds: { withdraw: crypto.randomUUID(), raise: crypto.randomUUID() },
    })),
    previousTo: page > 1 ? to(page - 1) : null,
    nextTo: found.length > PAGE_SIZE + before ? to(page + 1) : null,
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(formSchema);
  const { data } = form;
  const adminId = actor.userId;
  await run(form, data.subaction, (tx) =>
    data.subaction === 'raise'
      ? raiseWork(tx, { id: data.id, aboveId: data.aboveId, adminId })
      : unpublishWork(tx, { visitId: data.id, adminId }),
  );
  return redirectWithNotice('/admin/gallery?show=published', {
    type: 'success',
    message: data.subaction === 'raise' ? t('Moved up') : t('Photos taken off the site'),
  });
});

export default function AdminGalleryPage() {
  const { filter, tabs, rows, previousTo, nextTo } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Photo page')}
        lead={
          <WithLinks
            text={t(
              'Finished work on [the public photo page]. Only visits whose customer said yes are listed here; if they change their mind, the photos are gone at once.',
            )}
            to={['/gallery']}
          />
        }
      />
      <Refusal text={useRefusal()} />
      <Tabs label={t('Photo page')} items={tabs} className="mt-6" />
      {rows.length === 0 ? (
        <div className="mt-6">
          <EmptyState icon={Images} title={filter === 'waiting' ? t('Nothing is waiting') : t('Nothing is published')}>
            {t('After a visit customers are asked whether we may show its photos.')}
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((row) => (
            <WorkRow key={row.visitId} row={row} filter={filter} />
          ))}
        </ul>
      )}
      <Pager previousTo={previousTo} nextTo={nextTo} />
    </>
  );
}

function WorkRow({ row, filter }: { row: Row; filter: GalleryFilter }) {
  const zone = useOfficeZone();
  const { visitId, reference, customer, service, place, caption, pictures, aboveId, opIds } = row;
  const day = formatDateTime(new Date(row.at), { style: 'long-date', zone });
  return (
    <Card as="li" className="flex flex-col">
      <div className="grid grid-cols-2 gap-2">
        {pictures.map((url, index) => (
          <img
            key={url}
            src={url}
            alt={index === 0 ? t('Before') : t('After')}
            loading="lazy"
            className="aspect-[4/3] w-full rounded-md border border-line object-cover"
          />
        ))}
      </div>
      <p className="mt-3 font-semibold first-letter:uppercase">
        <Link to={`/admin/gallery/${visitId}`} className="inline-link">
          {service}
        </Link>
      </p>
      <p className="text-sm text-ink-soft">
        {caption ? <span className="block text-ink">{caption}</span> : null}
        {place}
      </p>
      <p className="mt-1 grow text-sm text-ink-faint">
        {customer}, <span className="figures">{reference}</span>.{' '}
        {filter === 'waiting' ? t('Allowed on {day}', { day }) : t('Published on {day}', { day })}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <LinkButton to={`/admin/gallery/${visitId}`} variant="secondary" size="sm">
          {filter === 'waiting' ? t('Choose photos') : t('Change')}
        </LinkButton>
        {aboveId ? (
          <ButtonForm
            fields={{ subaction: 'raise', id: visitId, aboveId, opId: opIds.raise }}
            variant="quiet"
            size="sm"
            label={t('Move up: {name}', { name: reference })}
          >
            {t('Move up')}
          </ButtonForm>
        ) : null}
        {filter === 'published' ? (
          <ButtonForm
            fields={{ subaction: 'withdraw', id: visitId, opId: opIds.withdraw }}
            variant="quiet"
            size="sm"
            label={t('Unpublish: {name}', { name: reference })}
          >
            {t('Unpublish')}
          </ButtonForm>
        ) : null}
      </div>
    </Card>
  );
}
