import { Form } from '@remix-run/react';
import { mark, t, translate } from '#app/platform/texts/t';
import { FilterDay } from '../forms/filter-form';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';
import { Tabs } from '../ui/tabs';
import type { RangeView } from './figure-view';

const RANGES = [
  ['7', mark('7 days')],
  ['30', mark('30 days')],
  ['90', mark('90 days')],
  ['season', mark('Season')],
] as const;

/** Which days a page of figures shows: links for the usual ranges, a form for one's own. */
export function RangeForm({ range }: { range: RangeView }) {
  return (
    <div className="no-print mt-6">
      <Tabs
        label={t('Range')}
        items={RANGES.map(([key, label]) => ({
          to: `?range=${key}`,
          label: translate(label),
          current: range.key === key && !range.problem,
        }))}
      />
      <Form method="get" className="mt-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <input type="hidden" name="range" value="custom" />
        <FilterDay name="from" label={t('First day')} value={range.typed.from || range.from} />
        <FilterDay name="to" label={t('Last day')} value={range.typed.to || range.to} />
        <Button type="submit" variant="secondary" className="max-sm:col-span-2">
          {t('Show this period')}
        </Button>
      </Form>
      {range.problem ? (
        <Notice tone="bad" className="mt-4 max-w-3xl">
          {range.problem}
        </Notice>
      ) : null}
      <p className="mt-4 text-ink-soft">{t('{words}, compared with {before}.', { words: range.words, before: range.before })}</p>
    </div>
  );
}
