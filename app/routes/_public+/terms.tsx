import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { useBusinessName } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { policyInTerms } from '#app/domain/catalog/cancellation-text';
import { readOffer } from '#app/domain/catalog/offer.server';
import { findPolicy } from '#app/domain/catalog/queries.server';
import { listActiveLines } from '#app/domain/catalog/service-lines.server';
import { TERMS_VERSION } from '#app/domain/catalog/terms-version';
import { longDate } from '#app/domain/catalog/visit-windows';
import { guaranteeTerm } from '#app/domain/guarantee/guarantee-text';
import { readPromised } from '#app/domain/claims/guarantee-promise.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import type { Db } from '#app/platform/db.server';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle('Terms') },
  {
    name: 'description',
    content: 'The rules in plain words: price, payment, moving and canceling, guarantee, accounts.',
  },
];

const pageView = z.object({
  version: z.string(),
  term: z.string(),
  days: z.number(),
  isLit: z.boolean(),
  takesDown: z.boolean(),
  /** A line for each service. */
  canceling: z.array(z.string()),
});

/** What canceling costs, by service. */
async function cancelingLines(db: Db): Promise<string[]> {
  const lines = await listActiveLines(db);
  const each = await Promise.all(lines.map(async ({ id, name }) => ({ name, policy: await findPolicy(db, id) })));
  return each.flatMap(({ name, policy }) => (policy ? [`${name}: ${policyInTerms(policy.rules)}`] : []));
}

export const loader = /* @__PURE__ */ guardLoader('routes/_public+/terms', async ({ db }) => {
  const [promised, { isLit }, canceling] = await Promise.all([readPromised(db), readOffer(db), cancelingLines(db)]);
  return respond(pageView, {
    version: longDate(TERMS_VERSION),
    term: guaranteeTerm(promised),
    days: promised.guaranteeDays,
    isLit,
    takesDown: promised.takesDown,
    canceling,
  });
});

export default function TermsPage() {
  const { version, term, days, isLit, takesDown, canceling } = useLoaderData<typeof loader>();
  const own = takesDown ? 0 : -1;
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
            {useBusinessName()} runs a marketplace. We find a professional for your visit, take the payment and stand behind the
            work as written here. The work at your house is done by independent professionals who carry their own insurance.
          </p>
          <h2>2. Price and payment</h2>
          <p>
            A flat price or a quote is binding once you accept it; a quote can be accepted for 14 days. A deposit of half the
            total is due when you accept,{' '}
            {takesDown
              ? 'the balance, which includes the takedown, when the installation is complete'
              : 'the balance when the work is complete'}
            . We charge the card you used for the deposit, and you get a receipt for each payment.
          </p>
          <h2>3. Moving and canceling</h2>
          <ul>
            {canceling.map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>Within 10 minutes of booking, and whenever weather or our side is the cause, there is no fee.</li>
            <li>The exact fee is shown before you confirm. Fees come out of the deposit first.</li>
          </ul>
          <h2>4. Guarantee</h2>
          <p>
            {takesDown
              ? `Workmanship on ${isLit ? 'lighting' : 'what we put up'} is covered ${term}. Work without a takedown is covered for ${days} days after the visit.`
              : `The work is covered ${term}.`}{' '}
            Tell us within that time and a professional comes back. If we cannot fix it, or no professional can come, we refund
            you; a refund reaches your card within 7-10 business days.
          </p>
          {takesDown ? (
            <>
              <h2>5. Takedown and storage</h2>
              <p>
                Takedown is part of every {isLit ? 'lighting package' : 'package that puts something up'} and happens between the
                dates shown with your booking. {isLit ? 'The lights stay' : 'What is put up stays'} ours unless your quote says
                otherwise.
              </p>
            </>
          ) : null}
          <h2>{6 + own}. At your house</h2>
          <p>
            Please make sure that the crew can reach {isLit ? 'roofline and outdoor power' : 'the place of the work'}, that
            animals are inside, and that {isLit ? 'the roof is yours to hang lights on' : 'the work is yours to order'}. The crew
            may decline work that is not safe; you then choose another date or get your money back.
          </p>
          <h2>{7 + own}. Businesses</h2>
          <p>
            Commercial accounts are invoiced Net 30. Overdue amounts carry simple interest of 1.5% a month or the most your state
            allows, whichever is less. Service programs run until ended with 30 days’ notice.
          </p>
          <h2>{8 + own}. Care plans</h2>
          <p>
            A plan runs by the month and ends with 30 days’ notice. Its benefits hold while it runs. What you book while you are a
            member keeps the plan’s longer guarantee.
          </p>
          <h2>{9 + own}. Professionals</h2>
          <p>
            Professionals receive 80% of the price before tax for the work they complete. A job can be released without cost
            within 4 hours of accepting it; after that the fees shown in the app apply, half of a no-show fee going to the
            customer.
          </p>
          <h2>{10 + own}. Accounts</h2>
          <p>
            Keep your password to yourself, and tell us if someone else used your account. We may close accounts that put people
            or payments at risk, and we say why.
          </p>
          <h2>{11 + own}. When something goes wrong</h2>
          <p>
            Write to us first; most things are solved within a day. Nothing here takes away rights that the law of your state
            gives you as a consumer.
          </p>
        </div>
      </div>
    </SiteLayout>
  );
}
