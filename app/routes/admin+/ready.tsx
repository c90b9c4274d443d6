import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readReadiness } from '#app/domain/operations/launch-checklist.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const lineView = z.object({
  id: z.string(),
  title: z.string(),
  isReady: z.boolean(),
  needed: z.boolean(),
  found: z.string(),
  why: z.string(),
  to: z.string().nullable(),
});
type Line = z.output<typeof lineView>;
const pageView = z.object({ lines: z.array(lineView), missing: z.number() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Is everything ready?'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/ready', async ({ db }) => {
  const lines = await readReadiness(db);
  return respond(pageView, { lines, missing: lines.filter(({ isReady, needed }) => needed && !isReady).length });
});

export default function ReadyPage() {
  const { lines, missing } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('Is everything ready?')} lead={t('What is needed before the first customer books and pays.')} />
      <Notice tone={missing ? 'warn' : 'good'} className="mt-6 max-w-3xl">
        {missing === 0
          ? t('Everything is ready. Customers can book and pay.')
          : missing === 1
            ? t('1 of {all} is missing. Any order will do.', { all: lines.length })
            : t('{missing} of {all} are missing. Any order will do.', { missing, all: lines.length })}
      </Notice>
      <Card className="mt-6 max-w-3xl" padded={false}>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <ReadyRow key={line.id} line={line} />
          ))}
        </ul>
      </Card>
    </>
  );
}

function ReadyRow({ line }: { line: Line }) {
  const { title, isReady, needed, found, why, to } = line;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">
          {to ? (
            <Link to={to} className="inline-link">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="mt-0.5 [overflow-wrap:anywhere]">{found}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{why}</p>
      </div>
      <Badge tone={isReady ? 'good' : needed ? 'warn' : 'calm'}>
        {isReady ? t('OK') : needed ? t('Missing') : t('Optional')}
      </Badge>
    </li>
  );
}
