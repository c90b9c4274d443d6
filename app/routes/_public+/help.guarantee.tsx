import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { SiteLayout } from '#app/components/layout/site-layout';
import { HouseAtDusk } from '#app/components/pictures/house-at-dusk';
import { PageHead } from '#app/components/ui/page-head';
import { BackLink } from './_shared/back-link';
import { NumberedSteps } from './_shared/content-parts';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: '100% satisfaction guarantee · Brightcrew' },
  {
    name: 'description',
    content: 'If it is not right we come back at no cost, and if that does not help you get your money back.',
  },
];

const steps = [
  {
    title: 'Tell us from the visit',
    text: 'Open the visit in your account and choose Report a problem. Say what is wrong and add photos if you can. You have 30 days, or 60 as a Peace of Mind member.',
  },
  {
    title: 'A crew comes back',
    text: 'The crew that did the work is asked first, then the next one that is free. The visit costs nothing, whoever comes.',
  },
  {
    title: 'Or your money comes back',
    text: 'If a second visit cannot make it right, or if you would rather not have one, a person decides on your refund and tells you why. It is on your card within 7-10 business days.',
  },
];

const covered = [
  'Strands that go dark, come loose or hang crooked',
  'Work that differs from the package or the quote you accepted',
  'Damage that the crew did to your house or garden',
  'A crew that did not come',
];

const notCovered = [
  'Lights of your own that we did not hang',
  'Storm, fire, squirrels: we repair those too, at the price of a service call',
];

export default function GuaranteePage() {
  return (
    <SiteLayout>
      <div className="page grid items-start gap-12 py-12 sm:py-16 lg:grid-cols-[1fr_26rem]">
        <div>
          <PageHead
            title="100% satisfaction guarantee"
            lead="If you are not satisfied, it will be made right or your money refunded."
            actions={<BackLink />}
          />
          <h2 className="display mb-8 mt-12 text-display-sm">How it goes</h2>
          <NumberedSteps steps={steps} />
          <div className="mt-14 grid gap-8 sm:grid-cols-2">
            <List
              title="What is covered"
              lines={covered}
              icon={<Check aria-hidden className="mt-1 h-4 w-4 shrink-0 text-good" strokeWidth={2.5} />}
            />
            <List
              title="What is not"
              lines={notCovered}
              icon={<X aria-hidden className="mt-1 h-4 w-4 shrink-0 text-ink-faint" strokeWidth={2.5} />}
            />
          </div>
          <p className="mt-10 text-ink-soft">
            Lost your booking?{' '}
            <Link to="/help/chat" className="inline-link">
              Write to us
            </Link>{' '}
            with the address of the house.
          </p>
        </div>
        <HouseAtDusk
          service="standard"
          className="aspect-[4/5] w-full rounded-xl shadow-soft max-lg:aspect-[16/10]"
          label="A house at dusk with every strand burning"
        />
      </div>
    </SiteLayout>
  );
}

function List({ title, lines, icon }: { title: string; lines: string[]; icon: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="mt-3 space-y-2 text-ink-soft">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            {icon}
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
