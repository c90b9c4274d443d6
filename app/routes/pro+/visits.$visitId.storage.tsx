import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { StoredLightsFields } from '#app/components/forms/storage-fields';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { Notice } from '#app/components/ui/notice';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { storeLights } from '#app/domain/storage/store-lights.server';
import { readVisitStorage } from '#app/domain/storage/queries.server';
import { storedLightsSchema } from '#app/domain/storage/storage.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/visits.$visitId.storage';
const validator = lazyValidator(() => import('#app/domain/storage/storage.schema').then((module) => module.storedLightsSchema));

const pageView = z.object({
  visitId: z.string(),
  canCount: z.boolean(),
  lights: z.object({ bins: z.number(), contents: z.string(), location: z.string() }).nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Lights for storage'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId };
  const { status } = await readOwnVisit(db, own);
  const storage = await readVisitStorage(db, own);
  return respond(pageView, {
    visitId: own.visitId,
    canCount: storage?.way === 'in' && status === 'in_progress',
    lights: storage?.way === 'in' ? storage.lights : null,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(storedLightsSchema);
  const { bins, contents, location } = form.data;
  await run(form, `storage:${visitId}`, (tx) =>
    storeLights(tx, { visitId, proId: actor.pro.proId, userId: actor.userId, form: { bins, contents, location } }),
  );
  return redirectWithNotice(`/pro/visits/${visitId}`, {
    type: 'success',
    message: t('Stored lights saved'),
    description: t('Next season’s crew will see what’s stored and where.'),
  });
});

export default function StoragePage() {
  const { visitId, canCount, lights, opId } = useLoaderData<typeof loader>();
  const back = `/pro/visits/${visitId}`;
  return (
    <DialogPage title={t('Lights for storage')} closeTo={back}>
      {canCount ? (
        <PersistentForm
          id="stored-lights"
          validator={validator}
          defaultValues={lights ?? undefined}
          order={['bins', 'contents', 'location']}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          <StoredLightsFields />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
            <LinkButton to={back} variant="secondary" preventScrollReset>
              {t('Back')}
            </LinkButton>
          </div>
        </PersistentForm>
      ) : (
        <Notice tone="calm" title={t('You can’t count lights now')}>
          {t('You can count lights for storage once you start the job.')}
        </Notice>
      )}
    </DialogPage>
  );
}
