import { Link } from '@remix-run/react';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Select } from '#app/components/forms/select';
import { TextArea } from '#app/components/forms/text-area';
import { formatMoney } from '#app/components/ui/money';
import { t } from '#app/platform/texts/t';
import type { OfferedCallData } from './express-view.server';

/** What is wrong, and how soon a pro has to come. */
export function CallFields({ data, columns }: { data: OfferedCallData; columns: 1 | 2 }) {
  const { id, problems } = data.call;
  return (
    <>
      <input type="hidden" name="call" value={id} />
      {problems.length > 0 ? (
        <Select key={id} name="problemType" label={t('What is wrong?')} prompt={t('Choose one')} options={problems} />
      ) : null}
      <TextArea name="problem" label={t('What should the pro know?')} optional limit={500} rows={2} />
      <RadioCards
        name="when"
        legend={t('How soon?')}
        columns={columns}
        defaultValue="now"
        cards={[
          { value: 'now', label: t('Today or tomorrow'), aside: formatMoney(data.urgentCents) },
          { value: 'week', label: t('Within a week'), aside: formatMoney(data.baseCents) },
        ]}
      />
    </>
  );
}

/** Links to the same page for the service calls of other services. */
export function OtherCalls({ data: { others }, page }: { data: OfferedCallData; page: string }) {
  if (others.length === 0) return null;
  return (
    <p className="text-sm text-ink-soft">
      {t('Something else?')}{' '}
      {others.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <Link to={`${page}?call=${id}`} className="inline-link">
            {name}
          </Link>
        </span>
      ))}
    </p>
  );
}
