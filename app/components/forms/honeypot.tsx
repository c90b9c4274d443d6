import { HoneypotInputs } from 'remix-utils/honeypot/react';
import { t } from '#app/platform/texts/t';

/** An input that no person sees. The schema lets it pass and the action stores nothing when it is filled in. */
export function Honeypot() {
  return <HoneypotInputs label={t('Leave this field blank')} />;
}
