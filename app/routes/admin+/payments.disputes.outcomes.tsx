import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { type Column, DataTable } from '#app/components/ui/data-table';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { EVIDENCE_KINDS, evidenceKindLabels } from '#app/domain/evidence/evidence-found';
import { readOutcomes } from '#app/domain/evidence/read-outcomes.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';

const outcomeView = z.object({ decided: z.number(), won: z.number() });
const kindView = z.object({ kind: z.enum(EVIDENCE_KINDS), with: outcomeView, without: outcomeView });
const pageView = z.object({ all: outcomeView, submitted: outcomeView, kinds: z.array(kindView) });
type Outcome = z.output<typeof outcomeView>;
type Kind = z.output<typeof kindView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Dispute outcomes'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/payments.disputes.outcomes', async ({ db }) =>
  respond(pageView, await readOutcomes(db)),
);

/** "3 of 4 (75%)" */
function wonText({ decided, won }: Outcome): string {
  return decided === 0 ? '–' : t('{won} of {decided} ({percent}%)', { won, decided, percent: Math.round((100 * won) / decided) });
}

function columns(): Column<Kind>[] {
  return [
    { key: 'kind', label: t('Evidence'), lead: true, cell: ({ kind }) => translate(evidenceKindLabels[kind]) },
    { key: 'with', label: t('Won with it'), align: 'right', cell: (row) => wonText(row.with) },
    { key: 'without', label: t('Won without it'), align: 'right', cell: (row) => wonText(row.without) },
  ];
}

export default function DisputeOutcomesPage() {
  const { all, submitted, kinds } = useLoaderData<typeof loader>();
  const figures = [
    [t('Won, of all decided'), wonText(all)],
    [t('Won, where evidence was submitted'), wonText(submitted)],
    [t('Won, where none was'), wonText({ decided: all.decided - submitted.decided, won: all.won - submitted.won })],
  ] as const;
  return (
    <>
      <PageHead
        title={t('Dispute outcomes')}
        lead={t('Disputes of the last two years that a bank has decided.')}
        actions={
          <LinkButton to="/admin/payments?tab=disputes" variant="secondary">
            {t('All disputes')}
          </LinkButton>
        }
      />
      {all.decided === 0 ? (
        <div className="mt-6">
          <EmptyState title={t('No dispute has been decided yet')}>
            {t('The figures appear with the first decision of a bank.')}
          </EmptyState>
        </div>
      ) : (
        <>
          <dl className="mt-6 grid gap-3 sm:grid-cols-3">
            {figures.map(([label, text]) => (
              <div key={label} className="rounded-lg border border-line bg-surface p-4">
                <dt className="text-sm text-ink-faint">{label}</dt>
                <dd className="mt-1 text-lg font-semibold">{text}</dd>
              </div>
            ))}
          </dl>
          <Card as="section" className="mt-6">
            <DataTable
              caption={t('Won by kind of evidence, where evidence was submitted')}
              columns={columns()}
              rows={kinds}
              rowKey={({ kind }) => kind}
              dense
              empty={null}
            />
          </Card>
        </>
      )}
    </>
  );
}
