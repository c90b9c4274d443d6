import { Form } from '@remix-run/react';
import MapPin from 'lucide-react/icons/map-pin';
import { t } from '#app/platform/texts/t';
import { Button } from '../ui/button';
import { inputClass } from '../forms/field-frame';
import { classNames } from '../ui/class-names';

type ZipCheckProps = { defaultZip?: string; error?: string; id?: string; service?: string; action?: string; button?: string };

/** The ZIP question: a plain GET form, to /services unless it is said, whose answer is the next free dates. */
export function ZipCheck({
  defaultZip,
  error,
  id = 'zip',
  service,
  action = '/services',
  button = t('Check Availability'),
}: ZipCheckProps) {
  return (
    <Form method="get" action={action} noValidate className="w-full max-w-md">
      <label htmlFor={id} className="block font-semibold">
        {t('ZIP code')}
      </label>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-bad">
          <span className="sr-only">{t('Error:')} </span>
          {error}
        </p>
      ) : null}
      <div className="mt-1.5 flex flex-wrap gap-2">
        <div className="relative min-w-[8rem] grow basis-32">
          <MapPin aria-hidden className="pointer-events-none absolute left-3 top-1/2 h-5 w-5 -translate-y-1/2 text-ink-faint" />
          <input
            id={id}
            name="zip"
            defaultValue={defaultZip}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={classNames(inputClass, 'min-h-[3.25rem] pl-10 text-lg')}
          />
        </div>
        {service ? <input type="hidden" name="service" value={service} /> : null}
        <Button type="submit" size="lg">
          {button}
        </Button>
      </div>
    </Form>
  );
}
