import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import Plus from 'lucide-react/icons/plus';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { countText, MAX_COUNTED } from '#app/platform/count-each';
import { PageHead } from '#app/components/ui/page-head';
import { packageFormSchema } from '#app/domain/business/package-form.schema';
import { countBookings, listPackagesForAdmin, savePackage } from '#app/domain/business/save-package.server';
import { listEquipment } from '#app/domain/catalog/list-equipment.server';
import type { SizeGroup } from '#app/domain/work-times/compare-sizes';
import { readSizeGroups } from '#app/domain/work-times/read-size-groups.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';
import { PACKAGE_FIELD_ORDER, PackageFields, PackageSwitches, packageValues } from './_shared/package-fields';

const ROUTE = 'routes/admin+/packages';

const sizeGroup = z.object({
  fromFeet: z.number(),
  toFeet: z.number(),
  visits: z.number(),
  plannedMinutes: z.number(),
  tookMinutes: z.number(),
});
const packageView = z.object({
  id: z.string(),
  slug: z.string(),
  version: z.number(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  features: z.array(z.string()),
  priceLowCents: z.number().nullable(),
  priceHighCents: z.number().nullable(),
  instantPrice: z.boolean(),
  depositBps: z.number(),
  includedFeet: z.number().nullable(),
  extraFootCents: z.number().nullable(),
  thirdStoreyCents: z.number().nullable(),
  installMinutes: z.number(),
  takedownMinutes: z.number().nullable(),
  usualFeet: z.number().nullable(),
  tenFeetMinutes: z.number().nullable(),
  takedownTenFeet: z.number().nullable(),
  storyPercent: z.number().nullable(),
  leastMinutes: z.number().nullable(),
  minPhotos: z.number(),
  equipment: z.array(z.string()),
  people: z.number(),
  pros: z.number(),
  proShares: z.array(z.number()),
  days: z.number(),
  includesStorage: z.boolean(),
  active: z.boolean(),
  serviceLine: z.object({ name: z.string(), takesDown: z.boolean(), houseDesign: z.boolean() }),
  installChecks: z.array(z.string()),
  takedownChecks: z.array(z.string()),
  bookings: z.number(),
  /** Planned and actual minutes by size; null where size says nothing. */
  groups: z.array(sizeGroup).nullable(),
  opId: z.string(),
  raiseOpId: z.string(),
});
const pageView = z.object({ packages: z.array(packageView), equipment: z.array(z.string()) });
type Package = z.output<typeof packageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Packages'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const packages = await listPackagesForAdmin(db);
  const bookings = await countBookings(
    db,
    packages.map(({ id }) => id),
  );
  const groups = new Map<string, SizeGroup[]>();
  for (const { id, serviceLine } of packages) if (serviceLine.houseDesign) groups.set(id, await readSizeGroups(db, id));
  return respond(pageView, {
    equipment: await listEquipment(db),
    packages: packages.map((pack) => ({
      ...pack,
      bookings: bookings[pack.id] ?? 0,
      groups: groups.get(pack.id) ?? null,
      opId: crypto.randomUUID(),
      raiseOpId: crypto.randomUUID(),
    })),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(packageFormSchema);
  await run(form, 'save', (tx) => savePackage(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice(`/admin/packages#${form.data.subaction}`, {
    type: 'success',
    message: t('Package saved'),
    description: t('Changes apply to new quotes and bookings. Existing ones keep their terms.'),
  });
});

export default function AdminPackagesPage() {
  const { packages, equipment } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Packages')}
        actions={
          <LinkButton to="/admin/packages/new" icon={<Plus aria-hidden className="h-4 w-4" />}>
            {t('Add a package')}
          </LinkButton>
        }
        lead={t('What customers see on the services page, and how instant prices are calculated. Every change is logged.')}
      />
      <ul className="mt-6 grid gap-4">
        {packages.map((pack, index) => (
          <Card as="li" key={`${pack.id}-${pack.version}`} id={pack.id}>
            {index === 0 ? null : (
              <ButtonForm
                action="/admin/packages/order"
                fields={{ id: pack.id, aboveId: packages[index - 1]?.id ?? '', opId: pack.raiseOpId }}
                variant="quiet"
                size="sm"
                label={t('Move up: {name}', { name: pack.name })}
                className="-mx-3 -mt-2 mb-1"
              >
                {t('Move up')}
              </ButtonForm>
            )}
            <PackageEditor pack={pack} equipment={equipment} />
          </Card>
        ))}
      </ul>
    </>
  );
}

function bookingsText(count: number): string {
  if (count > MAX_COUNTED) return t('{count} bookings', { count: countText(count) });
  return t('{count, plural, one {# booking} other {# bookings}}', { count });
}

function PackageEditor({ pack, equipment }: { pack: Package; equipment: string[] }) {
  const defaultValues = packageValues(pack);
  return (
    <PersistentForm
      id={`package-${pack.id}`}
      validator={noClientValidation}
      subaction={pack.id}
      order={[...PACKAGE_FIELD_ORDER, 'reason']}
      defaultValues={defaultValues}
      className="grid gap-4"
    >
      <OperationId value={pack.opId} />
      <input type="hidden" name="version" value={pack.version} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{pack.name}</h2>
          <p className="text-sm text-ink-soft">
            {[
              pack.serviceLine.name,
              `/book?service=${pack.slug}`,
              bookingsText(pack.bookings),
              t('version {version}', { version: pack.version }),
            ].join(' · ')}
          </p>
        </div>
        <Badge tone={pack.active ? 'good' : 'calm'}>{pack.active ? t('On sale') : t('Off sale')}</Badge>
      </div>
      <PackageFields
        {...pack.serviceLine}
        equipment={{ names: equipment, chosen: pack.equipment }}
        pack={pack}
        groups={pack.groups ?? undefined}
      />
      <Field name="reason" label={t('Reason for change')} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PackageSwitches pack={pack} {...pack.serviceLine} />
        <SubmitButton variant="secondary" busyText={t('Saving…')} aria-label={t('Save {name}', { name: pack.name })}>
          {t('Save')}
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}
