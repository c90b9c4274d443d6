import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { t, translate } from '#app/platform/texts/t';
import { FieldError, FieldFrame, getErrorId, getHintId, inputClass } from '../forms/field-frame';
import { OperationId } from '../forms/operation-id';
import { Button } from '../ui/button';
import { Card, CardHead } from '../ui/card';
import { formatMoney } from '../ui/money';
import { Notice } from '../ui/notice';
import { storeyChoices } from './house-design';
import type { PackageChange } from './package-change-view';

type Props = {
  data: PackageChange;
  /** What else the form of the new price asks for. */
  more?: ReactNode;
};

/** Another package or size of a booking: a plain GET form whose answer has the new price, and the form that confirms it. */
export function PackageChangeForms({ data, more }: Props) {
  return (
    <>
      <Card className="mt-6">
        <CardHead title={t('Booked now')} />
        <p>{data.now}</p>
      </Card>
      <Choices data={data} />
      {data.price ? <NewPrice data={data} price={data.price} more={more} /> : null}
    </>
  );
}

function Choices({ data: { packages, hasHouse, chosen, problems, price } }: { data: PackageChange }) {
  return (
    <Card className="mt-6">
      <Form method="get" preventScrollReset className="space-y-5" key={JSON.stringify(chosen)}>
        <fieldset>
          <legend className="font-semibold">{t('Package')}</legend>
          <FieldError id={getErrorId('service')} error={problems.service} />
          <div className="mt-2 grid gap-3">
            {packages.map(({ slug, name, tagline }) => (
              <label
                key={slug}
                className="flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong bg-surface p-4 has-[:checked]:border-action has-[:checked]:bg-action-soft"
              >
                <input
                  type="radio"
                  name="service"
                  value={slug}
                  defaultChecked={slug === chosen.service}
                  className="mt-1 h-4 w-4 shrink-0 accent-action"
                />
                <span className="min-w-0 font-semibold">
                  {name}
                  <span className="block text-sm font-normal text-ink-soft">{tagline}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {hasHouse ? <House chosen={chosen} problems={problems} /> : null}
        <Button type="submit" variant={price && !price.isSame ? 'secondary' : 'primary'}>
          {t('Show the new price')}
        </Button>
      </Form>
    </Card>
  );
}

function House({ chosen, problems }: Pick<PackageChange, 'chosen' | 'problems'>) {
  const feet = { input: { id: 'feet' }, error: problems.feet };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FieldFrame label={t('House')} of={{ input: { id: 'storeys' }, error: problems.storeys }}>
        <select id="storeys" name="storeys" defaultValue={chosen.storeys} className={inputClass}>
          {storeyChoices.map(({ storeys, label }) => (
            <option key={storeys} value={storeys}>
              {translate(label)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <FieldFrame label={t('Roofline, feet')} of={feet} hint={t('Measure every edge you want lit.')}>
        <input
          id="feet"
          name="feet"
          inputMode="numeric"
          defaultValue={chosen.feet}
          aria-invalid={feet.error ? true : undefined}
          aria-describedby={`${getHintId('feet')} ${feet.error ? getErrorId('feet') : ''}`.trim()}
          className={inputClass}
        />
      </FieldFrame>
    </div>
  );
}

type Price = NonNullable<PackageChange['price']>;

/** What becomes of the difference to what was paid. */
function howSettled({ refundCents, openCents, isPaidLater }: Price): string {
  const refund = formatMoney(refundCents, 'always');
  if (refundCents > 0)
    return isPaidLater
      ? t('{refund} of what you paid goes back at once, the way you paid.', { refund })
      : t('{refund} of what you paid goes back to your card at once.', { refund });
  const open = formatMoney(openCents, 'always');
  return isPaidLater
    ? t('When the work is done, we’ll email you a link to pay {open}. Everything you’ve paid counts toward it.', { open })
    : t('We’ll charge {open} when the work is done, the same way as before. Everything you’ve paid counts toward it.', { open });
}

function NewPrice({ data, price, more }: Props & { price: Price }) {
  if (price.isSame)
    return (
      <Notice tone="info" title={t('That is what you have now')} className="mt-6">
        {t('Choose another package or size to see a new price.')}
      </Notice>
    );
  const { moreCents, choice } = price;
  const rows = [
    ...price.lines,
    { label: t('Tax'), amountCents: price.taxCents },
    ...(price.addedCents > 0 ? [{ label: t('Added since, with tax'), amountCents: price.addedCents }] : []),
    { label: t('Your booking before'), amountCents: price.oldTotalCents },
    { label: t('Your booking now'), amountCents: price.newTotalCents },
  ];
  return (
    <Card as="section" className="mt-6">
      <CardHead title={price.what} />
      <dl className="space-y-2">
        {rows.map(({ label, amountCents }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd className="figures shrink-0 font-semibold">{formatMoney(amountCents, 'always')}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
          <dt>{moreCents < 0 ? t('Less to pay') : t('More to pay')}</dt>
          <dd className="figures shrink-0">{formatMoney(Math.abs(moreCents), 'always')}</dd>
        </div>
      </dl>
      <Form method="post" className="mt-5 space-y-4">
        <OperationId value={data.opId} />
        <input type="hidden" name="shownCents" value={price.newTotalCents} />
        <input type="hidden" name="basedOn" value={data.basedOn} />
        {Object.entries(choice).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <p className="text-sm text-ink-soft">
          {howSettled(price)}{' '}
          {t('If your pro can’t do the visit with these changes, we’ll look for another pro for the same day.')}
        </p>
        {more}
        <Button type="submit">{t('Change for {total}', { total: formatMoney(price.newTotalCents, 'always') })}</Button>
      </Form>
    </Card>
  );
}
