import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterForm, FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Pager } from '#app/components/ui/pager';
import { byZipCenterText } from '#app/domain/places/place-words';
import { readDecision, VERDICTS_PER_PAGE } from '#app/domain/dispatching/read-dispatch.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { outcomeText, triggerText } from './_shared/decision-text';
import { EXPIRED, prosChecked, Verdicts } from './_shared/decisions';
import { verdictView, type VerdictView } from './_shared/dispatch-view.server';
import { getSearch, readQuery } from './_shared/search-of';
import { VisitHead } from './_shared/visit-head';

const LAST_PAGE = 10_000;
const searchSchema = z.object({ page: z.coerce.number().int().min(1).max(LAST_PAGE).catch(1) });

const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  at: z.date(),
  zone: z.string(),
  trigger: z.string(),
  outcome: z.string(),
  byZipCenter: z.boolean(),
  q: z.string(),
  page: z.number(),
  found: z.number(),
  isExpired: z.boolean(),
  hasNext: z.boolean(),
  verdicts: z.array(verdictView),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Decision'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(
  'routes/admin+/dispatch.$visitId_.decisions.$decisionId',
  async ({ db, params, url }) => {
    const visitId = readId(params.visitId);
    const q = readQuery(url);
    const { page } = searchSchema.parse(Object.fromEntries(url.searchParams));
    const decision = await readDecision(db, { visitId, decisionId: readId(params.decisionId), text: q, page });
    return respond(pageView, { ...decision, visitId, q, page, hasNext: page * VERDICTS_PER_PAGE < decision.found });
  },
);

export default function DecisionPage() {
  const { visitId, reference, at, zone, trigger, outcome, q, page, hasNext, ...result } = useLoaderData<typeof loader>();
  const toPage = (number: number) => getSearch({ q, page: number > 1 ? String(number) : '' });
  return (
    <>
      <VisitHead title={outcomeText(outcome)} visitId={visitId} reference={reference} />
      <p className="text-ink-soft">
        <DateTime at={at} zone={zone} showZone />, {triggerText(trigger)}
        {result.byZipCenter ? `. ${byZipCenterText()}` : ''}
      </p>
      <FilterForm>
        <FilterText label={t('Pro or company')} value={q} />
      </FilterForm>
      <Card as="section" className="mt-4">
        {result.isExpired ? <p>{translate(EXPIRED)}</p> : <Found q={q} {...result} />}
      </Card>
      <Pager
        previousTo={page > 1 ? toPage(page - 1) : null}
        nextTo={hasNext ? toPage(page + 1) : null}
        summary={t('Page {page}', { page })}
      />
    </>
  );
}

function Found({ q, found, verdicts }: { q: string; found: number; verdicts: VerdictView[] }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        {q ? t('{count} found', { count: found.toLocaleString('en-US') }) : prosChecked(found)}
      </p>
      {found === 0 ? (
        <p className="mt-2">{t('No pro of this search matches “{q}”.', { q })}</p>
      ) : (
        <Verdicts verdicts={verdicts} />
      )}
    </>
  );
}
