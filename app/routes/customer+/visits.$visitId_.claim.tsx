import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { claimSchema, DESCRIPTION_LIMIT, MAX_PHOTOS } from '#app/domain/claims/claim.schema';
import { REFUND_DAYS } from '#app/domain/guarantee/claim-labels';
import { coverageText } from '#app/domain/guarantee/guarantee-text';
import { fileClaim } from '#app/domain/claims/file-claim.server';
import { readClaimable } from '#app/domain/claims/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { InputError } from '#app/platform/errors';
import { t, translate } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';
import { PhotoInput } from './_shared/photo-input';

const ROUTE = 'routes/customer+/visits.$visitId_.claim';
const validator = withZod(claimSchema);

const pageView = z.object({
  visitId: z.string(),
  service: z.string(),
  proName: z.string(),
  covered: z.string(),
  isCovered: z.boolean(),
  isOpen: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Report a problem')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visit = await readClaimable(db, { visitId: readId(params.visitId), customerId: actor.userId, at: now() });
  return respond(pageView, {
    visitId: visit.id,
    service: visit.booking.package.name,
    proName: visit.proName,
    covered: coverageText(visit.coverage, visit.zone),
    isCovered: visit.isCovered,
    isOpen: visit.isOpen,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, readUpload, run }) => {
  const mine = { visitId: readId(params.visitId), customerId: actor.userId };
  await readClaimable(db, { ...mine, at: now() });
  const form = await readUpload(claimSchema, { photos: { kind: 'photo', atMost: MAX_PHOTOS } });
  const refused = form.files.photos.find((file) => !file.ok);
  if (refused) throw new InputError(t('Upload failed. {name}: {message}', { name: refused.name, message: refused.message }));
  const photos = form.files.photos.flatMap((each) => (each.ok ? [each.file] : []));
  await run(form, 'claim', (tx) => fileClaim(tx, { ...mine, claim: form.data, photos }));
  return redirectWithNotice(`/customer/visits/${mine.visitId}`, {
    type: 'success',
    message: form.data.wish === 'revisit' ? t('We’re finding a pro') : t('Refund request sent'),
    description:
      form.data.wish === 'revisit'
        ? t('We’ll email you the day and time of your free re-visit as soon as a pro confirms.')
        : t('We’ll review it and answer within 2 business days.'),
  });
});

export default function ClaimPage() {
  const data = useLoaderData<typeof loader>();
  const back = `/customer/visits/${data.visitId}`;
  return (
    <div className="mx-auto max-w-2xl">
      <PageHead
        title={t('Report a problem')}
        lead={t('100% satisfaction: we’ll fix it or refund you. {covered}', { covered: data.covered })}
      />
      <div className="mt-6">
        {!data.isCovered ? (
          <Notice tone="warn" title={t('The guarantee for this work has ended')}>
            {t('Contact us and we’ll see what we can do.')}
          </Notice>
        ) : data.isOpen ? (
          <Notice tone="info" title={t('You have an open claim for this visit')} />
        ) : (
          <Card>
            <PersistentForm
              id="claim"
              validator={validator}
              encType="multipart/form-data"
              reloadDocument
              className="space-y-6"
              order={['wish', 'day', 'description']}
            >
              <OperationId value={data.opId} />
              <RadioCards
                name="wish"
                legend={t('How should we fix it?')}
                defaultValue="revisit"
                cards={[
                  {
                    value: 'revisit',
                    label: t('Come and fix it'),
                    detail: t(
                      'A free visit within a week or on a day you pick. We ask {proName} first. If no pro can come, we review a refund.',
                      { proName: data.proName },
                    ),
                  },
                  {
                    value: 'refund',
                    label: t('Refund me'),
                    detail: t('We’ll review it and answer within 2 business days. A refund arrives within {days}.', {
                      days: translate(REFUND_DAYS),
                    }),
                  },
                ]}
              />
              <DateField name="day" label={t('Preferred day for a re-visit')} optional />
              <TextArea name="description" label={t('What’s wrong?')} limit={DESCRIPTION_LIMIT} rows={5} />
              <PhotoInput most={MAX_PHOTOS} />
              <div className="flex flex-wrap gap-3">
                <SubmitButton busyText={t('Sending…')}>{t('Send claim')}</SubmitButton>
                <LinkButton to={back} variant="secondary">
                  {t('Back')}
                </LinkButton>
              </div>
            </PersistentForm>
          </Card>
        )}
        <p className="mt-6 text-ink-soft">
          <WithParts
            text={t('Is it about someone’s behavior or about safety? [Tell us what happened].')}
            parts={[
              (words) => (
                <Link to={`${back}/report`} className="font-semibold text-link underline underline-offset-4">
                  {words}
                </Link>
              ),
            ]}
          />
        </p>
      </div>
    </div>
  );
}
