import { Field } from '#app/components/forms/field';

/** How many pros come, and how they share the pay. */
export function TeamFields({ pros, proShares }: { pros?: number; proShares?: string }) {
  return (
    <>
      <Field
        name="pros"
        label="Pros"
        inputMode="numeric"
        hint="How many pros come, 1 to 4. One leads; each is asked, and paid, on their own."
        defaultValue={pros}
        className="max-w-[8rem]"
      />
      <Field
        name="proShares"
        label="How they share the pay, %"
        hint="The lead first, like 60, 40. Leave it empty for equal parts."
        defaultValue={proShares}
        optional
      />
    </>
  );
}
