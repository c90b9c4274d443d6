import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { Badge } from '#app/components/ui/badge';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { packageFormSchema } from '#app/domain/catalog/package-form.schema';
import { listPackagesForAdmin, savePackage } from '#app/domain/catalog/save-package.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';

const ROUTE = 'routes/admin+/packages';

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
  minPhotos: z.number(),
  includesStorage: z.boolean(),
  active: z.boolean(),
  bookings: z.number(),
  opId: z.string(),
});
const pageView = z.object({ packages: z.array(packageView) });
type Package = z.output<typeof packageView>;

export const meta: MetaFunction = () => [{ title: 'Packages · Admin' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const packages = await listPackagesForAdmin(db);
  return respond(pageView, {
    packages: packages.map(({ _count, ...pack }) => ({ ...pack, bookings: _count.bookings, opId: crypto.randomUUID() })),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(packageFormSchema);
  await run(form, 'save', (tx) => savePackage(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice(`/admin/packages#${form.data.subaction}`, {
    type: 'success',
    message: 'Package saved',
    description: 'Changes apply to new quotes and bookings. Existing ones keep their terms.',
  });
});

export default function AdminPackagesPage() {
  const { packages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Packages"
        lead="What customers see on the services page, and how instant prices are calculated. Every change is logged."
      />
      <ul className="mt-6 grid gap-4">
        {packages.map((pack) => (
          <Card as="li" key={`${pack.id}-${pack.version}`} id={pack.id}>
            <PackageEditor pack={pack} />
          </Card>
        ))}
      </ul>
    </>
  );
}

function dollars(cents: number | null): string {
  return cents === null ? '' : String(cents / 100);
}

function PackageEditor({ pack }: { pack: Package }) {
  const defaultValues = {
    name: pack.name,
    tagline: pack.tagline,
    description: pack.description,
    features: pack.features.join('\n'),
    priceLow: dollars(pack.priceLowCents),
    priceHigh: dollars(pack.priceHighCents),
    depositPercent: String(pack.depositBps / 100),
    includedFeet: String(pack.includedFeet ?? ''),
    extraFoot: dollars(pack.extraFootCents),
    thirdStorey: dollars(pack.thirdStoreyCents),
    installMinutes: String(pack.installMinutes),
    takedownMinutes: String(pack.takedownMinutes ?? ''),
    minPhotos: String(pack.minPhotos),
  };
  return (
    <PersistentForm
      id={`package-${pack.id}`}
      validator={noClientValidation}
      subaction={pack.id}
      defaultValues={defaultValues}
      className="grid gap-4"
    >
      <OperationId value={pack.opId} />
      <input type="hidden" name="version" value={pack.version} />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{pack.name}</h2>
          <p className="text-sm text-ink-soft">
            /book?service={pack.slug} · {pack.bookings === 1 ? '1 booking' : `${pack.bookings} bookings`} · version {pack.version}
          </p>
        </div>
        <Badge tone={pack.active ? 'good' : 'calm'}>{pack.active ? 'On sale' : 'Off sale'}</Badge>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label="Name" />
        <Field name="tagline" label="Tagline" />
        <TextArea name="description" label="Description" rows={3} limit={400} />
        <TextArea name="features" label="What’s included, one item per line" rows={5} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field name="priceLow" label="Lowest price, $" inputMode="decimal" optional />
        <Field name="priceHigh" label="Highest price, $" inputMode="decimal" optional />
        <Field name="depositPercent" label="Deposit, %" inputMode="numeric" />
        <Field name="includedFeet" label="Feet of roofline included" inputMode="numeric" optional />
        <Field name="extraFoot" label="Each extra foot, $" inputMode="decimal" optional />
        <Field name="thirdStorey" label="Third story, $" inputMode="decimal" optional />
        <Field name="installMinutes" label="Installation time, minutes" inputMode="numeric" />
        <Field name="takedownMinutes" label="Takedown time, minutes" inputMode="numeric" optional />
        <Field name="minPhotos" label="Required photos, before and after" inputMode="numeric" />
      </div>
      <Field name="reason" label="Reason for change" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Checkbox name="active" label="On sale" defaultChecked={pack.active} />
        <Checkbox name="instantPrice" label="Instant price" defaultChecked={pack.instantPrice} />
        <Checkbox name="includesStorage" label="Storage included" defaultChecked={pack.includesStorage} />
        <SubmitButton variant="secondary" busyText="Saving…" aria-label={`Save ${pack.name}`}>
          Save
        </SubmitButton>
      </div>
    </PersistentForm>
  );
}
