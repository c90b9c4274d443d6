import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readHealth } from '#app/domain/operations/health.server';
import { readOpenFindings } from '#app/domain/standing-rules/queries.server';
import { readObjectives } from '#app/domain/operations/read-objectives.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { HealthRow } from './_shared/health-row';
import { findingView, healthLineView, objectiveView } from './_shared/health-view.server';
import { RuleFindingList } from './_shared/rule-finding-list';
import { ObjectiveTable } from './_shared/objective-table';
import { t, translateKnown } from '#app/platform/texts/t';
import { findingWords } from '#app/domain/standing-rules/finding-words.server';

const pageView = z.object({ lines: z.array(healthLineView), findings: z.array(findingView), objectives: z.array(objectiveView) });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Health'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/health', async ({ db }) => {
  const [lines, findings, objectives] = await Promise.all([readHealth(db), readOpenFindings(db), readObjectives(db)]);
  return respond(pageView, {
    lines,
    findings: findings.map((each) => ({ ...each, says: translateKnown(each.says), found: findingWords(each.found) })),
    objectives: objectives.map((each) => ({
      ...each,
      title: translateKnown(each.title),
      promise: translateKnown(each.promise),
    })),
  });
});

export default function HealthPage() {
  const { lines, findings, objectives } = useLoaderData<typeof loader>();
  const bad = lines.filter(({ state }) => state === 'bad').length;
  const watched = lines.filter(({ state }) => state === 'watch').length;
  return (
    <div className="max-w-4xl">
      <PageHead
        title={t('Health')}
        lead={t('What is slow, stuck or growing, and what to do about it.')}
        actions={
          <LinkButton to="/admin/health" variant="secondary">
            {t('Check again')}
          </LinkButton>
        }
      />
      <Notice tone={bad ? 'bad' : watched ? 'warn' : 'good'} className="mt-6">
        {summary(bad, watched)}
      </Notice>
      <Card className="mt-6" padded={false}>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <HealthRow key={line.id} line={line} />
          ))}
        </ul>
      </Card>
      <RuleFindingList findings={findings} />
      <h2 className="mt-10 text-xl font-semibold">{t('Objectives')}</h2>
      <p className="mt-1 text-ink-soft">
        {t(
          'Our targets, and how often we meet them. The burn rate shows how fast the allowed failures are being used up: at 1, they’re used up exactly; above 1, we miss the target.',
        )}
      </p>
      <Card className="mt-4">
        <ObjectiveTable objectives={objectives} />
      </Card>
    </div>
  );
}

function summary(bad: number, watched: number): string {
  if (bad === 0 && watched === 0) return t('Everything works. Nothing is slow, stuck or growing too fast.');
  const parts = [
    bad > 0 ? t('{count, plural, one {# needs} other {# need}} help now', { count: bad }) : '',
    watched > 0 ? t('{count, plural, one {# needs} other {# need}} a look', { count: watched }) : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
