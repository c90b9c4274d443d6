import type { MetaFunction } from '@remix-run/node';
import Building2 from 'lucide-react/icons/building-2';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FileText from 'lucide-react/icons/file-text';
import Moon from 'lucide-react/icons/moon';
import { SiteLayout } from '#app/components/layout/site-layout';
import { HouseAtDusk } from '#app/components/pictures/house-at-dusk';
import { LinkButton } from '#app/components/ui/button';
import { Benefit } from './_shared/content-parts';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: 'For businesses: displays and pest programs · Brightcrew' },
  {
    name: 'description',
    content:
      'Storefront and estate displays, and pest-control programs by site: one account manager, reports after each visit, invoices Net 30.',
  },
];

const benefits = [
  {
    icon: Building2,
    title: 'All sites, one account',
    text: 'One account manager confirms each site’s schedule within 1 business day.',
  },
  { icon: Moon, title: 'Outside your hours', text: 'Crews come before you open or after you close.' },
  {
    icon: ClipboardCheck,
    title: 'A report after each visit',
    text: 'Findings with severity, photos and what was done, by e-mail within 2 hours.',
  },
  {
    icon: FileText,
    title: 'Invoice Net 30',
    text: 'Certificates of insurance on file, one invoice a month, no card at the door.',
  },
];

const programs = [
  {
    name: 'Rodent program',
    price: 'from $249',
    unit: 'a month per site',
    text: 'Bait stations, entry points sealed, trend report each month.',
  },
  {
    name: 'Cockroach and ant',
    price: '$199',
    unit: 'one-time',
    text: 'Inspection and treatment of kitchens, break rooms and storage.',
  },
  { name: 'Fly program', price: '$149', unit: 'a month per site', text: 'Light traps, drains and doors, checked and logged.' },
  {
    name: 'Stored product pest',
    price: '$249',
    unit: 'inspection',
    text: 'Stock and shelving inspected, pheromone traps set where they help.',
  },
];

const tiers = ['Up to 2,000 sq ft', '2,001-10,000 sq ft', '10,001-50,000 sq ft', 'Over 50,000 sq ft'];

export default function CommercialPage() {
  return (
    <SiteLayout>
      <section data-theme="dark" className="bg-canvas text-ink">
        <div className="page grid items-center gap-10 py-14 lg:grid-cols-[1fr_1.1fr] lg:py-20">
          <div>
            <h1 className="display text-display-lg">The whole street stops and looks.</h1>
            <p className="mt-5 max-w-lg text-lg text-ink-soft">
              Displays for shops, offices and large properties, and year-round pest programs for the same buildings. One plan for
              each site, one person who answers for it.
            </p>
            <LinkButton to="/book?service=commercial" size="lg" className="mt-8">
              Get Quote
            </LinkButton>
          </div>
          <HouseAtDusk
            service="commercial"
            className="aspect-[16/10] w-full rounded-xl"
            label="A row of shops at dusk with lit roof edges, awnings and street lamps"
          />
        </div>
      </section>
      <section aria-labelledby="account-title" className="page py-16">
        <h2 id="account-title" className="display text-display-md">
          How we work with businesses
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2">
          {benefits.map((benefit) => (
            <Benefit key={benefit.title} icon={benefit.icon} title={benefit.title}>
              {benefit.text}
            </Benefit>
          ))}
        </ul>
      </section>
      <Programs />
    </SiteLayout>
  );
}

/** F279 and F280: four programs at their tier 1 prices, and the tiers. */
function Programs() {
  return (
    <section aria-labelledby="programs-title" className="border-t border-line bg-sunken">
      <div className="page py-16">
        <h2 id="programs-title" className="display text-display-md">
          Pest-control programs
        </h2>
        <p className="mt-3 max-w-text text-ink-soft">Prices are for a site up to 2,000 sq ft. Larger sites are quoted by size.</p>
        <ul className="mt-8 divide-y divide-line rounded-lg border border-line bg-surface">
          {programs.map((program) => (
            <li key={program.name} className="grid gap-x-8 gap-y-1 p-5 sm:grid-cols-[1fr_auto] sm:p-6">
              <h3 className="text-lg font-semibold">{program.name}</h3>
              <p className="figures sm:text-right">
                <span className="text-lg font-semibold">{program.price}</span>{' '}
                <span className="text-ink-soft">{program.unit}</span>
              </p>
              <p className="text-ink-soft">{program.text}</p>
            </li>
          ))}
        </ul>
        <h3 className="mt-10 text-lg font-semibold">Size of a site</h3>
        <ul className="mt-3 flex flex-wrap gap-2">
          {tiers.map((tier) => (
            <li key={tier} className="figures rounded-full border border-line-strong bg-surface px-4 py-1.5 text-sm">
              {tier}
            </li>
          ))}
        </ul>
        <LinkButton to="/book?service=commercial" className="mt-10">
          Get Quote
        </LinkButton>
      </div>
    </section>
  );
}
