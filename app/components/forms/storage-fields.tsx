import { Field } from './field';
import { TextArea } from './text-area';

/** How many bins, what is in them, where they are. */
export function StoredLightsFields() {
  return (
    <>
      <Field name="bins" label="Bins" inputMode="numeric" autoComplete="off" className="figures max-w-24" />
      <TextArea
        name="contents"
        label="Contents"
        hint="List strands with length and color, wreaths, timers and anything broken."
        limit={500}
        rows={4}
      />
      <Field name="location" label="Storage location" hint="The customer doesn’t see this." autoComplete="off" />
    </>
  );
}
