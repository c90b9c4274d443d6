import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { type FormEvent, useRef, useState } from 'react';
import { MINUTE_MS } from '#app/platform/durations';
import { Button, type ButtonVariant } from '#app/components/ui/button';
import { askForPlace } from './ask-for-place';

/** A phone that does not say where it is within this time is not waited for. */
const TIMEOUT_MS = 4_000;

type PlacePressProps = {
  fields: Record<string, string> & { opId: string };
  children: string;
  busyText: string;
  variant?: ButtonVariant;
};

/** A button that sends the phone's location, if the pro allows it; without JavaScript it sends none. */
export function LocationButton({ fields, children, busyText, variant }: PlacePressProps) {
  const navigation = useNavigation();
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const busy = asking || navigation.formData?.get('opId') === fields.opId;

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    setAsking(true);
    const place = await askForPlace({ timeoutMs: TIMEOUT_MS, maximumAge: MINUTE_MS });
    if (place) {
      data.set('lat', String(place.lat));
      data.set('lng', String(place.lng));
    }
    submit(data, { method: 'post', preventScrollReset: true });
    setAsking(false);
  }

  return (
    <Form ref={form} method="post" preventScrollReset onSubmit={(event) => void send(event)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant={variant} busy={busy} busyText={busyText}>
        {children}
      </Button>
    </Form>
  );
}
