import { Field } from '#app/components/forms/field';
import { TextArea } from '#app/components/forms/text-area';
import { ACCESS_LIMIT } from '#app/domain/sites/site.schema';

type SiteValues = { label: string; street: string; zip: string; accessNotes: string };

/** The fields of a saved address. */
export function SiteFields({ site }: { site?: SiteValues }) {
  return (
    <div className="space-y-5">
      <Field name="label" label="Name" optional hint="Home, Mom's house, the shop" defaultValue={site?.label} />
      <Field name="street" label="Street address" autoComplete="street-address" defaultValue={site?.street} />
      <Field name="zip" label="ZIP code" inputMode="numeric" autoComplete="postal-code" maxLength={5} defaultValue={site?.zip} />
      <TextArea
        name="accessNotes"
        label="Access notes"
        optional
        hint="Gate code, which outlet, the dog, where to park. Only the pro who comes reads this."
        limit={ACCESS_LIMIT}
        rows={4}
        defaultValue={site?.accessNotes}
      />
    </div>
  );
}
