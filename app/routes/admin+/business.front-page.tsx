import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { type FrontPage, frontPageSchema } from '#app/domain/business/front-page';
import { frontPageFormSchema } from '#app/domain/business/front-page-form.schema';
import { readFrontPage, readFrontTexts, saveFrontPage } from '#app/domain/business/save-front-page.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { readPromised } from '#app/domain/claims/guarantee-promise.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import type { Db } from '#app/platform/db.server';
import { t } from '#app/platform/texts/t';
import { frontWords } from '../_public+/_shared/front-words';
import { FrontPageForm } from './_shared/front-page-form';
import { FrontPagePreview } from './_shared/front-page-preview';

const ROUTE = 'routes/admin+/business.front-page';

const pageView = z.object({ page: frontPageSchema, shown: frontPageSchema, opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Front page'), 'Admin') }];

/** The page as visitors read it; with `typed`, as they would. */
async function asRead(db: Db, typed?: FrontPage): Promise<FrontPage> {
  const [packages, promised] = await Promise.all([listPackages(db), readPromised(db)]);
  const readWords = async () => frontWords(packages, promised, (await readAnswerTimes(db))('quote:normal'));
  return readFrontTexts(db, readWords, typed);
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const page = await readFrontPage(db);
  return respond(pageView, { page, shown: await asRead(db), opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read, run }) => {
  const form = await read(frontPageFormSchema);
  const { step, page } = form.data;
  if (step === 'preview') return { ...form.asSent, preview: await asRead(db, page) };
  const isUsual = step === 'usual';
  await run(form, 'save', (tx) =>
    saveFrontPage(tx, { page: isUsual ? null : page, version: page.version, adminId: actor.userId }),
  );
  return redirectWithNotice('/admin/business/front-page', {
    type: 'success',
    message: isUsual ? t('The texts come from your services again') : t('Front page saved'),
  });
});

export default function FrontPageEditor() {
  const { page, shown, opId } = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: FrontPage }>();
  return (
    <>
      <PageHead
        title={t('Front page')}
        lead={t('{words} in a text are filled in from packages, seasons and policies.', {
          words: '{ways}, {prices}, {takedown}, {guarantee}',
        })}
      />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <FrontPagePreview page={answer?.preview ?? shown} isPreview={Boolean(answer?.preview)} />
        <FrontPageForm page={page} opId={opId} />
      </div>
    </>
  );
}
