import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import type { Column } from '#app/components/ui/data-table';
import { EVIDENCE_KINDS, evidenceKindLabels } from '#app/domain/evidence/evidence-found';
import { readOutcomes, sortOutcomes } from '#app/domain/evidence/read-outcomes.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { FEW } from './_shared/further-list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const outcomeView = z.object({ decided: z.number(), won: z.number() });
const kindView = z.object({ kind: z.enum(EVIDENCE_KINDS), with: outcomeView, without: outcomeView });
const pageView = z.object({ all: outcomeView, submitted: outcomeView, rows: z.array(kindView), list: officeListView });
type Outcome = z.output<typeof outcomeView>;
type Kind = z.output<typeof kindView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Dispute outcomes'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/payments.disputes.outcomes', async ({ actor, db, url }) => {
  const { all, submitted, kinds } = await readOutcomes(db);
  const asked = { actor, url, name: 'dispute-outcomes', sorting: FEW.outcomes, take: kinds.length } as const;
  const { page, list } = await openList(db, asked);
  const { rows } = sortOutcomes(all.decided === 0 ? [] : kinds, page);
  return respond(pageView, { all, submitted, rows, list });
});

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
  const { all, submitted, rows, list } = useLoaderData<typeof loader>();
  const figures = [
    [t('Won, of all decided'), wonText(all)],
    [t('Won, where evidence was submitted'), wonText(submitted)],
    [t('Won, where none was'), wonText({ decided: all.decided - submitted.decided, won: all.won - submitted.won })],
  ] as const;
  return (
    <AdminList
      title={t('Dispute outcomes')}
      lead={t('Disputes of the last two years that a bank has decided.')}
      actions={
        <LinkButton to="/admin/payments?tab=disputes" variant="secondary">
          {t('All disputes')}
        </LinkButton>
      }
      above={
        all.decided === 0 ? null : (
          <dl className="mt-6 grid gap-3 sm:grid-cols-3">
            {figures.map(([label, text]) => (
              <div key={label} className="rounded-lg border border-line bg-surface p-4">
                <dt className="text-sm text-ink-faint">{label}</dt>
                <dd className="mt-1 text-lg font-semibold">{text}</dd>
              </div>
            ))}
          </dl>
        )
      }
      caption={t('Won by kind of evidence, where evidence was submitted')}
      columns={columns()}
      rows={rows}
      rowKey={({ kind }) => kind}
      empty={{
        title: t('No dispute has been decided yet'),
        text: t('The figures appear with the first decision of a bank.'),
      }}
      list={list}
      next={null}
    />
  );
}
