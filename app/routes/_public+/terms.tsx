import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { TERMS_VERSION } from '#app/domain/catalog/terms-version';
import { longDate } from '#app/domain/catalog/visit-windows';
import { guaranteeTerm } from '#app/domain/guarantee/guarantee-text';
import { readPromised } from '#app/domain/claims/guarantee-promise.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: 'Terms · Brightcrew' },
  {
    name: 'description',
    content: 'The rules in plain words: price, payment, moving and canceling, guarantee, takedown, accounts.',
  },
];

const pageView = z.object({ version: z.string(), term: z.string(), days: z.number() });

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/terms', async ({ db }) => {
  const promised = await readPromised(db);
  return respond(pageView, {
    version: longDate(TERMS_VERSION),
    term: guaranteeTerm(promised),
    days: promised.guaranteeDays,
  });
});

export default function TermsPage() {
  const { version, term, days } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead
          title="Terms of service"
          lead={`What you can expect from us, and what we expect from you. The version in force when you book is the one that counts. This is the version of ${version}.`}
        />
        <div className="prose-plain mt-4">
          <h2>1. Who does what</h2>
          <p>
            Brightcrew runs a marketplace. We find a professional for your visit, take the payment and stand behind the work as
            written here. The work at your house is done by independent professionals who carry their own insurance.
          </p>
          <h2>2. Price and payment</h2>
          <p>
            A flat price or a quote is binding once you accept it; a quote can be accepted for 14 days. A deposit of half the
            total is due when you accept, the balance, which includes the takedown, when the installation is complete. We charge
            the card you used for the deposit, and you get a receipt for each payment.
          </p>
          <h2>3. Moving and canceling</h2>
          <ul>
            <li>
              Holiday lighting: free until 48 hours before the arrival window, $50 after that, and that visit’s share of the price
              on the same calendar day or if no one can let the crew in.
            </li>
            <li>Pest control: free until 24 hours before, $50 until 2 hours before, that visit’s share after that.</li>
            <li>Within 10 minutes of booking, and whenever weather or our side is the cause, there is no fee.</li>
            <li>The exact fee is shown before you confirm. Fees come out of the deposit first.</li>
          </ul>
          <h2>4. Guarantee</h2>
          <p>
            Workmanship on lighting is covered {term}. Work without a takedown is covered for {days} days after the visit. Tell us
            within that time and a professional comes back. If we cannot fix it, or no professional can come, we refund you; a
            refund reaches your card within 7-10 business days.
          </p>
          <h2>5. Takedown and storage</h2>
          <p>
            Takedown is part of every lighting package and happens between the dates shown with your booking. The lights stay ours
            unless your quote says otherwise.
          </p>
          <h2>6. At your house</h2>
          <p>
            Please make sure that the crew can reach roofline and outdoor power, that animals are inside, and that the roof is
            yours to hang lights on. The crew may decline work that is not safe; you then choose another date or get your money
            back.
          </p>
          <h2>7. Businesses</h2>
          <p>
            Commercial accounts are invoiced Net 30. Overdue amounts carry simple interest of 1.5% a month or the most your state
            allows, whichever is less. Service programs run until ended with 30 days’ notice.
          </p>
          <h2>8. Care plans</h2>
          <p>
            A plan runs by the month and ends with 30 days’ notice. Its benefits hold while it runs. What you book while you are a
            member keeps the plan’s longer guarantee.
          </p>
          <h2>9. Professionals</h2>
          <p>
            Professionals receive 80% of the price before tax for the work they complete. A job can be released without cost
            within 4 hours of accepting it; after that the fees shown in the app apply, half of a no-show fee going to the
            customer.
          </p>
          <h2>10. Accounts</h2>
          <p>
            Keep your password to yourself, and tell us if someone else used your account. We may close accounts that put people
            or payments at risk, and we say why.
          </p>
          <h2>11. When something goes wrong</h2>
          <p>
            Write to us first; most things are solved within a day. Nothing here takes away rights that the law of your state
            gives you as a consumer.
          </p>
        </div>
      </div>
    </SiteLayout>
  );
}
