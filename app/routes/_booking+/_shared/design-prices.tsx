import { Form } from '@remix-run/react';
import { inputClass } from '#app/components/forms/field-frame';
import { Button, LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { formatMoney, formatMoneyRange } from '#app/components/ui/money';
import { type Design, type Estimate, estimateDesign } from '#app/domain/quotes/estimate';
import type { DesignPage } from './design-page-view.server';
import { t } from '#app/platform/texts/t';

type PricesProps = {
  data: DesignPage;
  /** Null while no feet are known: then there is nothing to price. */
  design: Design | null;
  /** The form that is saved before the booking begins. */
  formId: string;
};

/** What the design costs with each package, by the same function as on `/book`, and the way there. */
export function DesignPrices({ data, design, formId }: PricesProps) {
  const { packages, priceIndexBps, place, token, isAsked, zip } = data;
  return (
    <Card as="section">
      <CardHead
        title={place ? t('Price in {place}', { place }) : t('Price')}
        hint={
          design
            ? t('{feet} ft of roofline, before tax', { feet: design.feet })
            : t('Mark the roofline or enter its length in feet to see the price.')
        }
      />
      {design ? (
        <ul className="grid gap-4">
          {packages.map((pack) => (
            <li key={pack.slug} className="border-t border-line pt-4 first:border-0 first:pt-0">
              <PackagePrice name={pack.name} estimate={estimateDesign({ pack, design, addOns: [], priceIndexBps })} />
              {isAsked ? (
                <LinkButton
                  to={`/book?${new URLSearchParams({ service: pack.slug, light: design.light, storeys: String(design.storeys), feet: String(design.feet), design: token })}`}
                  size="sm"
                  variant="secondary"
                  className="mt-3"
                >
                  {t('Book this again')}
                </LinkButton>
              ) : (
                <Button
                  type="submit"
                  form={formId}
                  name="book"
                  value={pack.slug}
                  size="sm"
                  className="mt-3"
                  aria-label={t('Use this on my booking: {package}', { package: pack.name })}
                >
                  {t('Use this on my booking')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <ZipForm zip={zip} problem={data.zipProblem} />
    </Card>
  );
}

function PackagePrice({ name, estimate: { lowCents, highCents, extras } }: { name: string; estimate: Estimate }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{name}</span>
        <span className="figures text-lg font-semibold">
          {lowCents === null || highCents === null
            ? t('Custom quote')
            : lowCents === highCents
              ? formatMoney(lowCents)
              : formatMoneyRange(lowCents, highCents)}
        </span>
      </p>
      {extras.map(({ label, amountCents }) => (
        <p key={label} className="figures flex justify-between gap-4 text-sm text-ink-soft">
          <span>{label}</span>
          <span>+{formatMoney(amountCents)}</span>
        </p>
      ))}
    </>
  );
}

/** The price of a place; a plain form, so that it works without scripts. */
function ZipForm({ zip, problem }: { zip: string; problem: string | null }) {
  return (
    <Form method="get" preventScrollReset className="mt-5 border-t border-line pt-4">
      <label htmlFor="design-zip" className="text-sm font-semibold">
        {t('Your ZIP code, for the price where you live')}
      </label>
      {problem ? (
        <p id="design-zip-error" className="text-sm font-semibold text-bad">
          <span className="sr-only">{t('Error:')} </span>
          {problem}
        </p>
      ) : null}
      <div className="mt-1 flex gap-2">
        <input
          id="design-zip"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          defaultValue={zip}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'design-zip-error' : undefined}
          className={classNames(inputClass, 'figures max-w-[9rem]')}
        />
        <Button type="submit" variant="secondary">
          {t('Show price')}
        </Button>
      </div>
    </Form>
  );
}
