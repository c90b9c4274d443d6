import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Quote from 'lucide-react/icons/quote';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { Badge } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { WithLinks } from '#app/components/ui/with-links';
import {
  addTestimonial,
  recordTestimonialConsent,
  listTestimonials,
  publishTestimonial,
  raiseTestimonial,
} from '#app/domain/settings/testimonials.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { listPages } from './_shared/admin-list';
import { ListBar, SortForm } from './_shared/list-bar';
import { UNFILTERED } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/testimonials';
const QUOTE_LIMIT = 280;
const PAGE_SIZE = 50;

const testimonialView = z.object({
  id: z.string(),
  personName: z.string(),
  place: z.string(),
  quote: z.string(),
  consentAt: z.string().nullable(),
  published: z.boolean(),
  opIds: z.object({ publish: z.string(), consent: z.string(), raise: z.string() }),
});
const pageView = z.object({
  testimonials: z.array(testimonialView),
  list: officeListView,
  next: z.string().nullable(),
  opId: z.string(),
});
type Testimonial = z.output<typeof testimonialView>;

const pressed = { id: z.string().uuid() };
const formSchema = z.discriminatedUnion('subaction', [
  z.object({
    subaction: z.literal('add'),
    personName: z
      .string({ required_error: mark('Enter a name') })
      .trim()
      .min(1, mark('Enter a name'))
      .max(60, mark('Shorten the name')),
    place: z
      .string({ required_error: mark('Enter a city') })
      .trim()
      .min(1, mark('Enter a city'))
      .max(60, mark('Shorten the city')),
    quote: z
      .string({ required_error: mark('Enter the quote') })
      .trim()
      .min(1, mark('Enter the quote'))
      .max(QUOTE_LIMIT, mark('Shorten it to 280 characters')),
    consented: z.literal('on').optional(),
  }),
  z.object({ subaction: z.literal('publish'), ...pressed }),
  z.object({ subaction: z.literal('withdraw'), ...pressed }),
  z.object({ subaction: z.literal('consent'), ...pressed }),
  z.object({ subaction: z.literal('consent-ends'), ...pressed }),
  z.object({ subaction: z.literal('raise'), aboveId: z.string().uuid(), ...pressed }),
]);

const said: Record<z.output<typeof formSchema>['subaction'], Marked> = {
  add: mark('Testimonial saved. Publish it to show it'),
  publish: mark('Testimonial published'),
  withdraw: mark('Testimonial unpublished'),
  consent: mark('Consent recorded'),
  'consent-ends': mark('Consent removed. The testimonial is no longer published'),
  raise: mark('Moved up'),
};

export const meta: MetaFunction = () => [{ title: pageTitle(t('Testimonials'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const sorting = UNFILTERED.testimonials;
  const { page, list } = await openList(db, { actor, url, name: 'testimonials', sorting, take: PAGE_SIZE });
  const { rows, next } = await listTestimonials(db, page);
  return respond(pageView, {
    testimonials: rows.map((testimonial) => ({
      ...testimonial,
      consentAt: testimonial.consentAt?.toISOString() ?? null,
      opIds: { publish: crypto.randomUUID(), consent: crypto.randomUUID(), raise: crypto.randomUUID() },
    })),
    list,
    next,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(formSchema);
  const { data } = form;
  const adminId = actor.userId;
  await run(form, data.subaction, (tx) => {
    switch (data.subaction) {
      case 'add':
        return addTestimonial(tx, {
          personName: data.personName,
          place: data.place,
          quote: data.quote,
          consented: data.consented === 'on',
          adminId,
        });
      case 'publish':
      case 'withdraw':
        return publishTestimonial(tx, { id: data.id, published: data.subaction === 'publish', adminId });
      case 'consent':
      case 'consent-ends':
        return recordTestimonialConsent(tx, { id: data.id, consented: data.subaction === 'consent', adminId });
      case 'raise':
        return raiseTestimonial(tx, { id: data.id, aboveId: data.aboveId, adminId });
    }
  });
  return redirectWithNotice('/admin/testimonials', { type: 'success', message: translate(said[data.subaction]) });
});

export default function AdminTestimonialsPage() {
  const { testimonials, list, next, opId } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  // Moved up are those that stand as the page prints them.
  const isInOrder = list.key === 'order' && list.direction === 'asc';
  return (
    <>
      <PageHead
        title={t('Testimonials')}
        lead={
          <WithLinks
            text={t(
              'Testimonials from pros. The first three published ones appear on [the professionals page]. If none are published, the section is hidden.',
            )}
            to={['/professionals']}
          />
        }
      />
      <Refusal text={refusal} />
      <SortForm list={list} columns={sortedBy()} always />
      <ListBar list={list} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {testimonials.length === 0 ? (
          <EmptyState icon={Quote} title={t('No testimonials yet')}>
            {t('Add a quote from a pro. It appears once they consent and you publish it.')}
          </EmptyState>
        ) : (
          <ol className="space-y-4">
            {testimonials.map((testimonial, index) => (
              <TestimonialRow
                key={testimonial.id}
                testimonial={testimonial}
                aboveId={isInOrder ? testimonials[index - 1]?.id : undefined}
              />
            ))}
          </ol>
        )}
        <AddTestimonial opId={opId} />
      </div>
      <Pager {...listPages(list, next)} />
    </>
  );
}

/** What the list can be sorted by: it is no table. */
function sortedBy() {
  return [
    { key: 'order', label: t('Order on the page') },
    { key: 'name', label: t('Name') },
    { key: 'consent', label: t('Consent') },
  ];
}

function TestimonialRow({ testimonial, aboveId }: { testimonial: Testimonial; aboveId?: string }) {
  const { id, personName, published, consentAt, opIds } = testimonial;
  const zone = useOfficeZone();
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">
          {personName}, {testimonial.place}
        </p>
        <Badge tone={published ? 'good' : 'calm'}>{published ? t('Published') : t('Not published')}</Badge>
      </div>
      <blockquote className="mt-2 max-w-text text-ink-soft">{testimonial.quote}</blockquote>
      <p className="mt-2 text-sm text-ink-faint">
        {consentAt
          ? t('Consented on {day}', { day: formatDateTime(new Date(consentAt), { style: 'long-date', zone }) })
          : t('No consent yet')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {consentAt ? (
          <ButtonForm
            fields={{ subaction: published ? 'withdraw' : 'publish', id, opId: opIds.publish }}
            variant={published ? 'secondary' : 'primary'}
            size="sm"
            label={published ? t('Unpublish: {name}', { name: personName }) : t('Publish: {name}', { name: personName })}
          >
            {published ? t('Unpublish') : t('Publish')}
          </ButtonForm>
        ) : null}
        <ButtonForm
          fields={{ subaction: consentAt ? 'consent-ends' : 'consent', id, opId: opIds.consent }}
          variant="secondary"
          size="sm"
          label={
            consentAt ? t('Remove consent: {name}', { name: personName }) : t('Record consent: {name}', { name: personName })
          }
        >
          {consentAt ? t('Remove consent') : t('Record consent')}
        </ButtonForm>
        {aboveId ? (
          <ButtonForm
            fields={{ subaction: 'raise', id, aboveId, opId: opIds.raise }}
            variant="quiet"
            size="sm"
            label={t('Move up: {name}', { name: personName })}
          >
            {t('Move up')}
          </ButtonForm>
        ) : null}
      </div>
    </Card>
  );
}

function AddTestimonial({ opId }: { opId: string }) {
  return (
    <Card as="section">
      <CardHead title={t('Add a testimonial')} />
      <PersistentForm
        id="add-testimonial"
        subaction="add"
        validator={noClientValidation}
        order={['personName', 'place', 'quote']}
        className="space-y-5"
        resetAfterSubmit
      >
        <OperationId value={opId} />
        <Field name="personName" label={t('Name to show')} hint={t('First name and initial, like Dana O.')} />
        <Field name="place" label={t('City and state')} hint={t('Like Springfield, MO')} />
        <TextArea name="quote" label={t('Quote')} limit={QUOTE_LIMIT} rows={4} />
        <Checkbox
          name="consented"
          label={t('The pro consented to publishing it')}
          hint={t('You can’t publish it without consent.')}
        />
        <SubmitButton>{t('Add testimonial')}</SubmitButton>
      </PersistentForm>
    </Card>
  );
}
