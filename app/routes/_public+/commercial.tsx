import type { LucideIcon } from 'lucide-react';
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
import { listPrograms, listSizes } from '#app/domain/business/list-programs.server';
import { readOffer } from '#app/domain/catalog/offer.server';
import { leadSchema, OTHER_WORK_ID } from '#app/domain/commercial/lead.schema';
import { leadReference } from '#app/domain/commercial/lead-labels';
import { listProgramPrices, takeLead } from '#app/domain/commercial/leads.server';
import { getContact } from '#app/domain/quotes/queries.server';
import { readPageTexts } from '#app/domain/page-texts/page-texts.server';
import { limitRefused } from '#app/http/form-limits.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { redirectWithNotice } from '#app/http/notice.server';
import type { Db } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { rowText } from '#app/platform/texts/row-text.server';
import { t } from '#app/platform/texts/t';
import { LeadForm, Programs } from './_shared/commercial-parts';
import { Benefits, partsView } from './_shared/text-parts';

const ROUTE = 'routes/_public+/commercial';

export const handle = { hydrate: false };

const pageView = z.object({
  isLit: z.boolean(),
  pageTitle: z.string(),
  description: z.string(),
  headline: z.string(),
  lead: z.string(),
  benefitsTitle: z.string(),
  benefits: partsView,
  programsTitle: z.string(),
  programsText: z.string(),
  requestTitle: z.string(),
  requestText: z.string(),
  requestPoints: z.array(z.string()),
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
  programs: z.array(
    z.object({ id: z.string(), name: z.string(), text: z.string(), prices: z.array(z.string()), unit: z.string() }),
  ),
  tiers: z.array(z.object({ id: z.string(), label: z.string() })),
  defaults: z.object({ name: z.string(), email: z.string(), phone: z.string() }).partial(),
  opId: z.string(),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.pageTitle ?? t('For businesses')) },
  { name: 'description', content: data?.description ?? '' },
];

/** Programs and sizes on offer, with their list prices. */
async function readProgramRows(db: Db) {
  const [programs, tiers, prices] = await Promise.all([listPrograms(db), listSizes(db), listProgramPrices(db)]);
  const rows = programs.map((program) => {
    const own = prices.filter((row) => row.program === program.id);
    const amounts = tiers.map(({ id }) => own.find((row) => row.sizeTier === id)?.amountCents ?? null);
    return {
      ...program,
      text: rowText(program.text),
      prices: amounts.map((cents) => (cents === null ? t('By quote') : formatMoney(cents))),
      unit: own[0]?.unit === 'month' ? t('a month for each site') : t('one-time, for each site'),
    };
  });
  return { programs: rows, tiers: tiers.map(({ id, label }) => ({ id, label: rowText(label) })) };
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, actor }) => {
  const [{ programs, tiers }, offer, texts] = await Promise.all([
    readProgramRows(db),
    readOffer(db),
    readPageTexts(db, 'commercial'),
  ]);
  return respond(pageView, {
    isLit: offer.isLit,
    pageTitle: texts.text('pageTitle'),
    description: texts.text('description'),
    headline: texts.text('headline'),
    lead: texts.text('lead'),
    benefitsTitle: texts.text('benefitsTitle'),
    benefits: texts.parts('benefits'),
    programsTitle: texts.text('programsTitle'),
    programsText: texts.text('programsText'),
    requestTitle: texts.text('requestTitle'),
    requestText: texts.text('requestText'),
    requestPoints: texts.points('requestPoints'),
    choices: [...programs.map(({ id, name }) => ({ id, name })), { id: OTHER_WORK_ID, name: texts.text('otherWork') }],
    programs,
    tiers,
    defaults: actor ? await getContact(db, actor.userId) : {},
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ context, db, read, run }) => {
  const key = `lead:${context.clientIp}`;
  const done = await limitRefused(key, async () => {
    const [programs, sizes] = await Promise.all([listPrograms(db), listSizes(db)]);
    const form = await read(leadSchema({ programs, sizes }));
    const { name__confirm: trap, ...given } = form.data;
    if (trap) {
      await limitRate('form-accepted.ip', key);
      return { hint: '', reference: '', page: '' };
    }
    const { hint, number, token } = await run(form, 'lead', (tx) => takeLead(tx, given), [['form-accepted.ip', key]]);
    const reference = ` ${t('Your reference is {reference}; we emailed it to you with the link to this page.', {
      reference: leadReference(number),
    })}`;
    return { hint, reference, page: `/requests/${token}` };
  });
  return redirectWithNotice(`/commercial${done.page}`, {
    type: 'success',
    message: t('Thanks! We’ll be in touch soon.'),
    description: `${t('We’ve received your quote request.')}${done.reference} ${done.hint}`,
  });
});

const ICONS: [LucideIcon, ...LucideIcon[]] = [Building2, Moon, ClipboardCheck, FileText];

export default function CommercialPage() {
  const page = useLoaderData<typeof loader>();
  const { isLit } = page;
  return (
    <SiteLayout>
      <section data-theme="dark" className="bg-canvas text-ink">
        <div className="page grid items-center gap-10 py-14 lg:grid-cols-[1fr_1.1fr] lg:py-20">
          <div>
            <h1 className="display text-display-lg">{page.headline}</h1>
            <p className="mt-5 max-w-lg text-lg text-ink-soft">{page.lead}</p>
            <LinkButton to="#request" size="lg" className="mt-8">
              {t('Get Quote')}
            </LinkButton>
          </div>
          {isLit ? (
            <HouseAtDusk
              service="commercial"
              className="aspect-[16/10] w-full rounded-xl"
              label={t('A row of shops at dusk with lit roof edges, awnings and street lamps')}
            />
          ) : (
            <HouseAtDusk service="basic" unlit className="aspect-[16/10] w-full rounded-xl" label={t('A house at dusk')} />
          )}
        </div>
      </section>
      <section aria-labelledby="account-title" className="page py-16">
        <h2 id="account-title" className="display text-display-md">
          {page.benefitsTitle}
        </h2>
        <ul className="mt-8 grid gap-8 sm:grid-cols-2">
          <Benefits parts={page.benefits} icons={ICONS} />
        </ul>
      </section>
      {page.programs.length > 0 ? <Programs page={page} /> : null}
      <LeadForm page={page} />
    </SiteLayout>
  );
}
