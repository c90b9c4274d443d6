import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { PAGE_WORDS } from '#app/domain/page-texts/page-definition';
import { findPage } from '#app/domain/page-texts/page-definitions';
import { readTextsToEdit, savePageTexts } from '#app/domain/page-texts/page-texts.server';
import { pageTextsSchema } from '#app/domain/page-texts/page-texts-form';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t, translate } from '#app/platform/texts/t';
import { TextsForm, textFieldView } from './_shared/texts-form';
import { TextsPreview, shownTextView } from './_shared/texts-preview';

const ROUTE = 'routes/admin+/business.texts.$page';

const pageView = z.object({
  title: z.string(),
  path: z.string(),
  version: z.number(),
  fields: z.array(textFieldView),
  values: z.record(z.string()),
  shown: z.array(shownTextView),
  words: z.array(z.object({ word: z.string(), about: z.string(), now: z.string() })),
  opId: z.string(),
});

type Shown = z.output<typeof shownTextView>[];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.title ?? t('Texts'), 'Admin') }];

function pageOf(id: string | undefined) {
  const page = findPage(id ?? '');
  if (!page) throw new NotFound(t('There is no such page'));
  return page;
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const page = pageOf(params.page);
  const { version, texts, shown, words } = await readTextsToEdit(db, page);
  return respond(pageView, {
    title: translate(page.title),
    path: page.path,
    version,
    fields: page.fields.map(({ id, label, kind, limit, hint }) => ({
      id,
      kind,
      limit,
      label: translate(label),
      hint: hint && translate(hint),
    })),
    values: texts,
    shown,
    words: Object.entries(PAGE_WORDS).map(([word, about]) => ({
      word: `{${word}}`,
      about: translate(about),
      now: words[word as keyof typeof words],
    })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const page = pageOf(params.page);
  const form = await read(pageTextsSchema(page));
  const { step, texts, version, reason } = form.data;
  if (step === 'preview') return { ...form.asSent, preview: (await readTextsToEdit(db, page, texts)).shown };
  const isUsual = step === 'usual';
  await run(form, 'save', (tx) =>
    savePageTexts(tx, { page, texts: isUsual ? null : texts, version, reason, adminId: actor.userId }),
  );
  return redirectWithNotice(`/admin/business/texts/${page.id}`, {
    type: 'success',
    message: isUsual ? t('The page has the product’s own texts again') : t('{name} saved', { name: translate(page.title) }),
  });
});

export default function PageTextsEditor() {
  const { title, path, version, fields, values, shown, words, opId } = useLoaderData<typeof loader>();
  const answer = useActionData<{ preview?: Shown }>();
  return (
    <>
      <PageHead
        eyebrow={t('Texts of pages')}
        title={title}
        lead={t(
          'Words in braces, like {word}, are filled in from your settings. What you leave empty gets the product’s own text.',
          {
            word: '{share}',
          },
        )}
        actions={
          <a href={path} className="inline-flex min-h-touch items-center text-link underline underline-offset-4">
            {t('Open the page')}
          </a>
        }
      />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <TextsPreview texts={answer?.preview ?? shown} isPreview={Boolean(answer?.preview)} words={words} />
        <TextsForm key={version} version={version} fields={fields} values={values} opId={opId} />
      </div>
    </>
  );
}
