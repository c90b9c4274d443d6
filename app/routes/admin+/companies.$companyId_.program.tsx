import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { WithLinks } from '#app/components/ui/with-links';
import { CADENCES, cadenceLabels } from '#app/domain/catalog/cadences';
import { DAY_PARTS } from '#app/domain/catalog/day-parts';
import { dayPartLabels } from '#app/domain/catalog/visit-windows';
import { offerLocations } from '#app/domain/companies/locations.server';
import { offerProgram } from '#app/domain/programs/offer-program.server';
import { offerSchema } from '#app/domain/programs/offer.schema';
import { billingLabel, PROGRAM_BILLINGS, PROPOSAL_DAYS } from '#app/domain/programs/program-states';
import { readOfferChoices } from '#app/domain/programs/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { readInvoiceTerms } from '#app/domain/settings/booking-terms.server';
import { rowText } from '#app/platform/texts/row-text.server';
import { t, translate } from '#app/platform/texts/t';
import { OtherLocations } from './_shared/company-parts';

const ROUTE = 'routes/admin+/companies.$companyId_.program';

const option = z.object({ value: z.string(), label: z.string() });
const pageView = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  sites: z.array(option),
  siteId: z.string(),
  isCut: z.boolean(),
  programs: z.array(option),
  kinds: z.array(option),
  sizes: z.array(option),
  netDays: z.number(),
  opId: z.string(),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? t('Offer a program to {name}', { name: data.company.name }) : t('Offer a program'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const companyId = readId(params.companyId);
  const { company, programs, kinds, sizes } = await readOfferChoices(db, companyId);
  const { sites, ...offered } = await offerLocations(db, { companyId, asked: readAfter(url, 'site') });
  const named = (rows: { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: rowText(name) }));
  return respond(pageView, {
    company,
    ...offered,
    sites: sites.map(({ id, label, street, city }) => ({
      value: id,
      label: label ? `${label}, ${street}` : `${street}, ${city}`,
    })),
    programs: named(programs),
    kinds: named(kinds),
    sizes: sizes.map(({ id, label }) => ({ value: id, label: rowText(label) })),
    netDays: (await readInvoiceTerms(db)).netDays,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const companyId = readId(params.companyId);
  const form = await read(offerSchema);
  await run(form, `offer:${companyId}`, async (tx) => ({
    id: await offerProgram(tx, { companyId, adminId: actor.userId, form: form.data }),
  }));
  return redirectWithNotice(`/admin/companies/${companyId}`, {
    type: 'success',
    message: t('Proposal sent'),
    description: t('The company’s owners and managers have the email.'),
  });
});

const ORDER = [
  'siteId',
  'programId',
  'sizeTier',
  'service',
  'cadence',
  'startsOn',
  'dayPart',
  'minutes',
  'price',
  'billing',
  'noticeDays',
  'terms',
];

type Choices = Record<'sites' | 'programs' | 'kinds' | 'sizes', readonly unknown[]>;

/** Why nothing can be offered yet. */
function whatIsMissing({ sites, programs, kinds, sizes }: Choices): ReactNode {
  if (sites.length === 0) return t('The company has no location yet.');
  if (programs.length === 0 || kinds.length === 0)
    return (
      <WithLinks text={t('There is no program to offer yet. Add one under [Programs].')} to={['/admin/business/programs']} />
    );
  if (sizes.length === 0)
    return (
      <WithLinks
        text={t('Programs are priced by the size of the location. Enter the [sizes] first.')}
        to={['/admin/business/programs/sizes']}
      />
    );
  return null;
}

export default function OfferPage() {
  const { company, sites, siteId, isCut, programs, kinds, sizes, netDays, opId } = useLoaderData<typeof loader>();
  const missing = whatIsMissing({ sites, programs, kinds, sizes });
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to={`/admin/companies/${company.id}`} className="inline-link">
          {company.name}
        </Link>
      </p>
      <PageHead title={t('Offer a program')} lead={t('The company can accept it for {days} days.', { days: PROPOSAL_DAYS })} />
      {missing ? (
        <Notice tone="warn" title={t('Something is missing')} className="mt-6">
          {missing}
        </Notice>
      ) : (
        <Card as="section" className="mt-6 max-w-2xl">
          <PersistentForm id="offer" validator={noClientValidation} order={ORDER} className="grid gap-5">
            <OperationId value={opId} />
            <Select
              name="siteId"
              label={t('Location')}
              prompt={t('Choose a location')}
              options={sites}
              defaultValue={siteId}
              hint={isCut ? <OtherLocations companyId={company.id} /> : undefined}
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <Select name="programId" label={t('Program')} prompt={t('Choose a program')} options={programs} />
              <Select name="sizeTier" label={t('Size')} prompt={t('Choose a size')} options={sizes} />
              <Select
                name="service"
                label={t('Kind of work')}
                prompt={t('Choose a kind')}
                options={kinds}
                hint={t('Pros who do it are asked.')}
                defaultValue={kinds.length === 1 ? kinds[0]?.value : ''}
              />
              <Select
                name="cadence"
                label={t('How often')}
                prompt={t('Choose how often')}
                options={CADENCES.map((value) => ({ value, label: translate(cadenceLabels[value]) }))}
              />
              <DateField name="startsOn" label={t('First visit')} hint={t('Later ones are counted from it.')} />
              <Select
                name="dayPart"
                label={t('Part of the day')}
                options={DAY_PARTS.map((value) => ({ value, label: translate(dayPartLabels[value]) }))}
                defaultValue="any"
              />
              <Field name="minutes" label={t('Minutes a visit')} inputMode="numeric" defaultValue="60" />
              <Field
                name="price"
                label={t('Price of a visit, $')}
                inputMode="decimal"
                optional
                hint={t('Empty: the price on the price list.')}
              />
            </div>
            <Select
              name="billing"
              label={t('Billing')}
              options={PROGRAM_BILLINGS.map((value) => ({ value, label: billingLabel(value, netDays) }))}
              defaultValue="visit"
            />
            <Field name="noticeDays" label={t('Days of notice')} inputMode="numeric" defaultValue="30" />
            <TextArea
              name="terms"
              label={t('Terms')}
              rows={6}
              limit={4_000}
              hint={t('What is done at each visit, and what is not.')}
            />
            <div>
              <SubmitButton busyText={t('Sending…')}>{t('Send proposal')}</SubmitButton>
            </div>
          </PersistentForm>
        </Card>
      )}
    </>
  );
}
