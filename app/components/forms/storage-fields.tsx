import { Field } from './field';
import { TextArea } from './text-area';

/** How many bins, what is in them, where they are. */
export function StoredLightsFields() {
  return (
    <>
      <Field name="bins" label="Bins" inputMode="numeric" autoComplete="off" className="figures max-w-24" />
      <TextArea
        name="contents"
        label="What is in them"
        hint="Strands and their length, color, wreaths, timers; what is broken."
        limit={500}
        rows={4}
      />
      <Field name="location" label="Where they stand" hint="The customer does not see this." autoComplete="off" />
    </>
  );
}
