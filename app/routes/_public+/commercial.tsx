import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Building2 from 'lucide-react/icons/building-2';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FileText from 'lucide-react/icons/file-text';
import Moon from 'lucide-react/icons/moon';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { HouseAtDusk } from '#app/components/pictures/house-at-dusk';
import { LinkButton } from '#app/components/ui/button';
import { PROGRAMS, SIZE_TIERS } from '#app/domain/catalog/size-tiers';
import { leadSchema } from '#app/domain/commercial/lead.schema';
import { leadReference } from '#app/domain/commercial/lead-labels';
import { listProgramPrices, takeLead } from '#app/domain/commercial/leads.server';
import { getContact } from '#app/domain/quotes/queries.server';
import { listActiveLines } from '#app/domain/catalog/service-lines.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { redirectWithNotice } from '#app/http/notice.server';
import { formatMoney } from '#app/platform/format-money';
import { LeadForm, Programs } from './_shared/commercial-parts';
import { Benefit } from './_shared/content-parts';
import { withinLimits } from './_shared/limited-form.server';

const ROUTE = 'routes/_public+/commercial';

export const handle = { hydrate: false };

const LIT = {
  title: 'For businesses: displays and pest programs',
  description:
    'Storefront and estate displays, and pest-control programs by site: one account manager, reports after each visit, invoices Net 30.',
};
const USUAL = {
  title: 'For businesses',
  description: 'Work at one or many sites: one account manager, reports after each visit, invoices Net 30.',
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle((data?.isLit ? LIT : USUAL).title) },
  { name: 'description', content: (data?.isLit ? LIT : USUAL).description },
];

/** The programs are those of one service. */
const PROGRAM_LINE = 'pest_control';

const pageView = z.object({
  isLit: z.boolean(),
  programs: z.array(
    z.object({ id: z.string(), name: z.string(), text: z.string(), prices: z.array(z.string()), unit: z.string() }),
  ),
  tiers: z.array(z.object({ id: z.string(), label: z.string() })),
  defaults: z.object({ name: z.string(), email: z.string(), phone: z.string() }).partial(),
  opId: z.string(),
});

type Price = Awaited<ReturnType<typeof listProgramPrices>>[number];

function programRows(prices: Price[]) {
  return PROGRAMS.map((program) => {
    const rows = prices.filter((row) => row.program === program.id);
    const amounts = SIZE_TIERS.map(({ id }) => rows.find((row) => row.sizeTier === id)?.amountCents ?? null);
    return {
      ...program,
      prices: amounts.map((cents) => (cents === null ? 'By quote' : formatMoney(cents))),
      unit: rows[0]?.unit === 'month' ? 'a month for each site' : 'one-time, for each site',
    };
  });
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, actor }) => {
  const [prices, lines] = await Promise.all([listProgramPrices(db), listActiveLines(db)]);
  return respond(pageView, {
    isLit: lines.some(({ houseDesign }) => houseDesign),
    programs: lines.some(({ id }) => id === PROGRAM_LINE) ? programRows(prices) : [],
    tiers: [...SIZE_TIERS],
    defaults: actor ? await getContact(db, actor.userId) : {},
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ context, read, run }) => {
  const done = await withinLimits(`lead:${context.clientIp}`, async () => {
    const form = await read(leadSchema);
    const { name__confirm: trap, ...given } = form.data;
    if (trap) return { isFirst: true, hint: '', reference: '', page: '' };
    let isFirst = false;
    const { hint, number, token } = await run(form, 'lead', (tx) => {
      isFirst = true;
      return takeLead(tx, given);
    });
    const reference = ` Your reference is ${leadReference(number)}; we emailed it to you with the link to this page.`;
    return { isFirst, hint, reference, page: `/requests/${token}` };
  });
  return redirectWithNotice(`/commercial${done.page}`, {
    type: 'success',
    message: 'Thanks! We’ll be in touch soon.',
    description: `We’ve received your quote request.${done.reference} ${done.hint}`,
  });
});

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
    text: 'Findings with severity, photos and what was done, by email within 2 hours.',
  },
  {
    icon: FileText,
    title: 'Invoice Net 30',
    text: 'Certificates of insurance on file, one invoice a month, no card needed on site.',
  },
];

export default function CommercialPage() {
  const { isLit, programs, tiers, defaults, opId } = useLoaderData<typeof loader>();
  const choices = [
    ...programs.map(({ id, name }) => ({ id, name })),
    { id: 'display', name: isLit ? 'Holiday lighting display' : 'Work at our sites' },
  ];
  return (
    <SiteLayout>
      <section data-theme="dark" className="bg-canvas text-ink">
        <div className="page grid items-center gap-10 py-14 lg:grid-cols-[1fr_1.1fr] lg:py-20">
          <div>
            <h1 className="display text-display-lg">
              {isLit ? 'The whole street stops and looks.' : 'All your sites, one crew to call.'}
            </h1>
            <p className="mt-5 max-w-lg text-lg text-ink-soft">
              {isLit
                ? 'Displays for shops, offices and large properties, and year-round pest programs for the same buildings.'
                : 'Work for shops, offices and large properties.'}{' '}
              One plan for each site and one account manager.
            </p>
            <LinkButton to="#request" size="lg" className="mt-8">
              Get Quote
            </LinkButton>
          </div>
          {isLit ? (
            <HouseAtDusk
              service="commercial"
              className="aspect-[16/10] w-full rounded-xl"
              label="A row of shops at dusk with lit roof edges, awnings and street lamps"
            />
          ) : (
            <HouseAtDusk service="basic" unlit className="aspect-[16/10] w-full rounded-xl" label="A house at dusk" />
          )}
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
      {programs.length > 0 ? <Programs programs={programs} tiers={tiers} /> : null}
      <LeadForm opId={opId} programs={choices} tiers={tiers} defaults={defaults} />
    </SiteLayout>
  );
}
