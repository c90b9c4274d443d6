import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { Refusal } from '#app/components/forms/form-error';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { CAPTION_LIMIT, workSchema } from '#app/domain/gallery/gallery.schema';
import { readConsented } from '#app/domain/gallery/list-consented.server';
import { publishWork } from '#app/domain/gallery/publish-work.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/gallery.$visitId';
const validator = withZod(workSchema);

const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  customer: z.string(),
  service: z.string(),
  place: z.string(),
  zone: z.string(),
  givenAt: z.date(),
  givenBy: z.string(),
  via: z.string(),
  work: z.object({ beforePhotoId: z.string(), afterPhotoId: z.string(), caption: z.string(), version: z.number() }).nullable(),
  photos: z.array(z.object({ id: z.string(), moment: z.enum(['before', 'after', 'proof']), url: z.string() })),
  opId: z.string(),
});
type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Photos of a visit'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visit = await readConsented(db, { visitId: readId(params.visitId), viewerId: actor.userId });
  return respond(pageView, { ...visit, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(workSchema);
  await run(form, `publish-work:${visitId}`, (tx) => publishWork(tx, { visitId, adminId: actor.userId, form: form.data }));
  return redirectWithNotice('/admin/gallery?show=published', {
    type: 'success',
    message: t('Published'),
    description: t('The photos are on the public photo page.'),
  });
});

/** Who said yes, when and where. */
function sayYes(via: string, said: { name: string; day: string }): string {
  if (via === 'link') return t('{name} said yes on {day}, by the link in the email about the finished work.', said);
  if (via === 'company') return t('{name} said yes for the company on {day}.', said);
  return t('{name} said yes on {day}, signed in.', said);
}

export default function AdminGalleryVisitPage() {
  const data = useLoaderData<typeof loader>();
  const { service, customer, reference, place, zone, work } = data;
  const day = formatDateTime(new Date(data.givenAt), { style: 'long-date', zone });
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/gallery" className="inline-link">
          {t('Photo page')}
        </Link>
      </p>
      <PageHead
        eyebrow={reference}
        title={`${customer}: ${service}`}
        lead={sayYes(data.via, { name: data.givenBy, day })}
        actions={<Badge tone={work ? 'good' : 'calm'}>{work ? t('Published') : t('Not published')}</Badge>}
      />
      <Refusal text={useRefusal()} />
      <Card as="section" className="mt-6">
        <PersistentForm id="publish-work" validator={validator} order={['before', 'after', 'caption']} className="space-y-6">
          <OperationId value={data.opId} />
          <input type="hidden" name="seen" value={work?.version ?? 0} />
          <Choice data={data} moment="before" chosen={work?.beforePhotoId} />
          <Choice data={data} moment="after" chosen={work?.afterPhotoId} />
          <Field
            name="caption"
            label={t('Caption')}
            optional
            maxLength={CAPTION_LIMIT}
            defaultValue={work?.caption}
            hint={t('Everyone reads it beside {place}. No name, no street, no house number.', { place })}
          />
          <SubmitButton busyText={t('Saving…')}>{work ? t('Save changes') : t('Publish')}</SubmitButton>
        </PersistentForm>
      </Card>
    </>
  );
}

function Choice({ data, moment, chosen }: { data: Page; moment: 'before' | 'after'; chosen?: string }) {
  const photos = data.photos.filter((photo) => photo.moment === moment);
  return (
    <RadioCards
      name={moment}
      legend={moment === 'before' ? t('Before') : t('After')}
      hint={photos.length === 0 ? t('No photo of this can be shown.') : undefined}
      columns={4}
      defaultValue={chosen ?? (photos.length === 1 ? photos[0]?.id : undefined)}
      cards={photos.map(({ id, url }, index) => ({
        value: id,
        label: t('Photo {number}', { number: index + 1 }),
        detail: (
          <img
            src={url}
            alt={
              moment === 'before'
                ? t('Before the work, view {number}', { number: index + 1 })
                : t('After the work, view {number}', { number: index + 1 })
            }
            loading="lazy"
            className="mt-2 aspect-[4/3] w-full rounded-md border border-line object-cover"
          />
        ),
      }))}
    />
  );
}
