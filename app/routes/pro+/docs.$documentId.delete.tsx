import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { deleteDocument } from '#app/domain/documents/delete-document.server';
import { documentLabels, DOCUMENT_KINDS } from '#app/domain/documents/document-kinds';
import { deleteDocumentSchema } from '#app/domain/documents/document.schema';
import { findOwnDocument } from '#app/domain/documents/queries.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/docs.$documentId.delete';

const pageView = z.object({ name: z.string(), kind: z.enum(DOCUMENT_KINDS), stopsWork: z.boolean(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Delete a document'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const document = await findOwnDocument(db, { documentId: readId(params.documentId), proId: actor.pro.proId });
  if (!document) throw new NotFound();
  const { kind, status, file } = document;
  return respond(pageView, {
    kind,
    name: file.name,
    stopsWork: kind === 'insurance' && status === 'approved',
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const documentId = readId(params.documentId);
  const form = await read(deleteDocumentSchema);
  await wrapUnexpected(t('Failed to delete document. Please try again.'), () =>
    run(form, `delete:${documentId}`, (tx) => deleteDocument(tx, { documentId, proId: actor.pro.proId })),
  );
  return redirectWithNotice('/pro/docs', { type: 'success', message: t('Document deleted') });
});

export default function DeleteDocumentPage() {
  const { name, kind, stopsWork, opId } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={t('Delete this document?')} closeTo="/pro/docs" size="sm">
      <Refusal text={useRefusal()} />
      <p className="[overflow-wrap:anywhere]">
        {translate(documentLabels[kind])}: <span className="font-semibold">{name}</span>
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        {stopsWork
          ? t('This is your approved insurance certificate. You won’t get job offers until we approve another one.')
          : t('You can’t undo this.')}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonForm fields={{ intent: 'delete', opId }} variant="danger" busyText={t('Deleting…')}>
          {t('Delete document')}
        </ButtonForm>
        <LinkButton to="/pro/docs" variant="secondary" preventScrollReset>
          {t('Keep document')}
        </LinkButton>
      </div>
    </DialogPage>
  );
}
