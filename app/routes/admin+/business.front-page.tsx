import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { fillFrontPage, type FrontPage, frontPageSchema } from '#app/domain/business/front-page';
import { frontPageFormSchema } from '#app/domain/business/front-page-form.schema';
import { readFrontPage, saveFrontPage } from '#app/domain/business/save-front-page.server';
import { listPackages } from '#app/domain/catalog/queries.server';
import { readPromised } from '#app/domain/claims/guarantee-promise.server';
import { readAnswerTimes } from '#app/domain/settings/answer-time.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import type { Db } from '#app/platform/db.server';
import { frontWords } from '../_public+/_shared/front-words';
import { FrontPageForm } from './_shared/front-page-form';
import { FrontPagePreview } from './_shared/front-page-preview';

const ROUTE = 'routes/admin+/business.front-page';

const pageView = z.object({ page: frontPageSchema, shown: frontPageSchema, opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle('Front page', 'Admin') }];

async function asRead(db: Db, page: FrontPage): Promise<FrontPage> {
  const [packages, promised, answers] = await Promise.all([listPackages(db), readPromised(db), readAnswerTimes(db)]);
  return fillFrontPage(page, frontWords(packages, promised, answers('quote:normal')));
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const page = await readFrontPage(db);
  return respond(pageView, { page, shown: await asRead(db, page), opId: crypto.randomUUID() });
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
    message: isUsual ? 'The texts come from your services again' : 'Front page saved',
  });
});

export default function FrontPageEditor() {
  const { page, shown, opId } = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: FrontPage }>();
  return (
    <>
      <PageHead
        title="Front page"
        lead="{ways}, {prices}, {takedown} and {guarantee} in a text are filled in from packages, seasons and policies."
      />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <FrontPagePreview page={answer?.preview ?? shown} isPreview={Boolean(answer?.preview)} />
        <FrontPageForm page={page} opId={opId} />
      </div>
    </>
  );
}
