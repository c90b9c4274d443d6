import type { MetaFunction } from '@remix-run/node';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle('Privacy') },
  { name: 'description', content: 'What we keep, who sees it, how long we keep it, and how to correct or delete it.' },
];

export default function PrivacyPage() {
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead title="Privacy" lead="We collect only what we need to do the work. This page explains who sees it." />
        <div className="prose-plain mt-4">
          <h2>What we keep</h2>
          <ul>
            <li>Your name, email address and phone number, so that we and your crew can reach you.</li>
            <li>The address of the house, the notes you leave and the messages on a booking.</li>
            <li>
              Photos you send with a request. We save them as new files, without the location and other data that the camera
              added.
            </li>
            <li>What was booked, done and paid. Card numbers go to Stripe and never touch our servers.</li>
            <li>For professionals: ZIP code, hours, documents and their expiration dates, and the account we pay.</li>
          </ul>
          <h2>Who sees what</h2>
          <p>
            Before a professional takes your job, the most they see is the city and the distance in whole miles. The professional
            who takes it sees the street, name, phone and notes until 14 days after the work is done. Our staff sees what it needs
            to help you, and we log each access.
          </p>
          <h2>Messages from us</h2>
          <p>
            You can’t turn off email about your own bookings. Text messages need your consent, which we keep with its wording and
            date. Reply STOP to end them. We send marketing only if you ask for it.
          </p>
          <h2>Cookies</h2>
          <p>
            Three kinds, all our own and all needed: one that keeps you signed in, one that keeps a form you have started, and one
            that shows a notice once. There are no advertising or tracking cookies, so there is no banner.
          </p>
          <h2>How long</h2>
          <p>
            Invoices and the records behind them are kept as long as tax law requires. We delete your other data with your
            account, including names and addresses in old bookings.
          </p>
          <h2>Your choices</h2>
          <p>
            Download your data and delete your account under Settings, or ask us by the email address at the bottom of this page.
            We answer within 30 days, usually much sooner.
          </p>
          <h2>Places</h2>
          <p>
            ZIP codes, cities and coordinates come from GeoNames under CC BY 4.0. Distances are measured between the centers of
            ZIP codes, never from your address.
          </p>
        </div>
      </div>
    </SiteLayout>
  );
}
