import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import { CheckAnswers } from '#app/components/booking/check-answers';
import { PackagePicture } from '#app/components/booking/package-picture';
import { PriceSummary, type PriceLine } from '#app/components/booking/price-summary';
import { EmailField, NameField, PhoneField } from '#app/components/forms/contact-fields';
import { LastingForm } from '#app/components/forms/lasting-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Beside } from '#app/components/layout/beside';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { answersOf } from './request-answers';
import type { RequestView } from './request-view';

type ConfirmData = {
  request: RequestView;
  features: string[];
  price: { lines: PriceLine[]; taxCents: number; totalCents: number; depositCents: number } | null;
  contact: { name: string; email: string; phone: string };
  opId: string;
};

const validator = lazyValidator(async () => (await import('#app/domain/quotes/book.schema')).contactSchema);

/** F050: what was chosen on the left, price and promise on the right. */
function ConfirmFrame({ data, editTo, children }: { data: ConfirmData; editTo: string; children: ReactNode }) {
  return (
    <Beside label="Price" className="grid gap-5" aside={<PriceAside data={data} />}>
      <CheckAnswers answers={answersOf(data.request, editTo)} />
      <section aria-labelledby="included" className="mt-8">
        <h2 id="included" className="text-lg font-semibold">
          Included
        </h2>
        <ul className="mt-3 grid gap-2 sm:grid-cols-2">
          {data.features.map((feature) => (
            <li key={feature} className="flex gap-2 text-ink-soft">
              <Check aria-hidden className="mt-1 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />
              {feature}
            </li>
          ))}
        </ul>
      </section>
      {children}
    </Beside>
  );
}

function PriceAside({ data }: { data: ConfirmData }) {
  return (
    <>
      <PackagePicture slug={data.request.slug} className="aspect-[16/10] w-full overflow-hidden rounded-lg" />
      {data.price ? (
        <PriceSummary {...data.price} />
      ) : (
        <Card>
          <p className="text-lg font-semibold">Custom Quote</p>
          <p className="mt-1 text-ink-soft">
            Nothing to pay now. We look at your house and send you a fixed price within 24 hours.
          </p>
        </Card>
      )}
      <p className="flex gap-3 rounded-lg border border-line bg-surface p-4 text-sm text-ink-soft">
        <ShieldCheck aria-hidden className="mt-0.5 h-5 w-5 shrink-0 text-good" />
        <span>
          <strong className="block text-ink">100% satisfaction guarantee</strong>
          Not happy with the work? We make it right or give your money back.
        </span>
      </p>
    </>
  );
}

/** A request with its quote: on to the checkout. */
export function ConfirmQuote({ data, checkoutTo }: { data: ConfirmData; checkoutTo: string }) {
  const editTo = `/book?request=${data.request.token}`;
  return (
    <ConfirmFrame data={data} editTo={editTo}>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={checkoutTo} size="lg">
          Proceed to Checkout
        </LinkButton>
        <LinkButton to={editTo} variant="secondary" size="lg">
          Edit Details
        </LinkButton>
      </div>
    </ConfirmFrame>
  );
}

/** What an old link carried: only the person is missing. */
export function ConfirmDraft({ data }: { data: ConfirmData }) {
  return (
    <ConfirmFrame data={data} editTo="/book?draft=1">
      <LastingForm id="confirm" validator={validator} defaultValues={data.contact} className="mt-8 max-w-form">
        <OperationId value={data.opId} />
        <h2 className="text-lg font-semibold">How do we reach you?</h2>
        <div className="mt-4 grid gap-5">
          <NameField />
          <EmailField />
          <PhoneField />
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          <SubmitButton size="lg">{data.price ? 'Proceed to Checkout' : 'Request quote'}</SubmitButton>
          <LinkButton to="/book?draft=1" variant="secondary" size="lg">
            Edit Details
          </LinkButton>
        </div>
      </LastingForm>
    </ConfirmFrame>
  );
}
