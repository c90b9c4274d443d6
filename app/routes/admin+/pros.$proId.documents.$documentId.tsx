import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { buttonClass } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { documentLabels, DOCUMENT_KINDS } from '#app/domain/documents/document-kinds';
import { reviewDocumentSchema } from '#app/domain/documents/document.schema';
import { listDocuments } from '#app/domain/documents/queries.server';
import { approveDocument, rejectDocument } from '#app/domain/documents/review-document.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/pros.$proId.documents.$documentId';

const pageView = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  expiresOn: z.string().nullable(),
  href: z.string(),
  approveOpId: z.string(),
  rejectOpId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Review a document'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const documents = await listDocuments(db, { proId: readId(params.proId), viewerId: actor.userId });
  const document = documents.find(({ id }) => id === readId(params.documentId));
  if (!document) throw new NotFound();
  return respond(pageView, { ...document, approveOpId: crypto.randomUUID(), rejectOpId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const review = { proId: readId(params.proId), documentId: readId(params.documentId), adminId: actor.userId };
  const form = await read(reviewDocumentSchema);
  const { data } = form;
  if (data.subaction === 'approve') {
    await run(form, `approve:${review.documentId}`, (tx) =>
      approveDocument(tx, { ...review, expiresOn: data.expiresOn, coverageCents: data.coverage }),
    );
    return redirectWithNotice(`/admin/pros/${await nextToReview(db, review)}`, {
      type: 'success',
      message: t('Document approved'),
    });
  }
  await run(form, `reject:${review.documentId}`, (tx) => rejectDocument(tx, { ...review, reason: data.reason }));
  return redirectWithNotice(`/admin/pros/${await nextToReview(db, review)}`, {
    type: 'success',
    message: t('Document rejected'),
    description: t('We sent the pro your reason.'),
  });
});

type Reviewed = { proId: string; documentId: string; adminId: string };

/** The address below the list of pros of this pro's next document that needs review, else of the pro. */
async function nextToReview(db: Parameters<typeof listDocuments>[0], { proId, documentId, adminId }: Reviewed): Promise<string> {
  const documents = await listDocuments(db, { proId, viewerId: adminId });
  const next = documents.find(({ id, status }) => status === 'pending' && id !== documentId);
  return next ? `${proId}/documents/${next.id}` : proId;
}

/** Pictures are shown in the page; their address only ever answers a picture as a picture. */
const PICTURE = /\.(jpe?g|png|webp)$/i;
const PDF = /\.pdf$/i;

export default function ReviewDocumentPage() {
  const { kind, name, expiresOn, href, approveOpId, rejectOpId } = useLoaderData<typeof loader>();
  const back = `/admin/pros/${useParams().proId ?? ''}`;
  return (
    <DialogPage title={translate(documentLabels[kind])} closeTo={back}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">{name}</p>
        <p className="flex gap-2">
          {PDF.test(name) ? (
            <a href={`${href}&inline`} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'sm')}>
              {t('Open')}
              <span className="sr-only"> {t('(opens in a new tab)')}</span>
            </a>
          ) : null}
          <a href={href} download className={buttonClass('secondary', 'sm')}>
            {t('Download')}
          </a>
        </p>
      </div>
      {PDF.test(name) ? (
        <iframe
          src={`${href}&inline`}
          title={t('Document {name}', { name })}
          className="mt-4 h-[32rem] w-full rounded border border-line max-sm:hidden"
        />
      ) : null}
      {PICTURE.test(name) ? (
        <img
          src={href}
          alt={t('Document {name}', { name })}
          className="mt-4 max-h-[32rem] w-full rounded border border-line object-contain"
        />
      ) : null}
      <div className="mt-5 grid gap-6 sm:grid-cols-2">
        <PersistentForm id="approve" subaction="approve" validator={noClientValidation} className="space-y-4">
          <OperationId value={approveOpId} />
          <DateField
            name="expiresOn"
            label={t('Expiration date')}
            optional={kind !== 'insurance'}
            defaultValue={expiresOn ?? ''}
          />
          {kind === 'insurance' ? (
            <Field
              name="coverage"
              label={t('Coverage, $')}
              inputMode="numeric"
              hint={t('At least 1,000,000')}
              className="max-w-[12rem]"
            />
          ) : null}
          <SubmitButton>{t('Approve')}</SubmitButton>
        </PersistentForm>
        <PersistentForm id="reject" subaction="reject" validator={noClientValidation} className="space-y-4">
          <OperationId value={rejectOpId} />
          <TextArea name="reason" label={t('Reason')} rows={3} limit={300} />
          <SubmitButton variant="danger">{t('Reject')}</SubmitButton>
        </PersistentForm>
      </div>
    </DialogPage>
  );
}
