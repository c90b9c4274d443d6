import { HoneypotInputs } from 'remix-utils/honeypot/react';

/** Inputs that only a robot fills in; needs HoneypotProvider above and the check in the action. */
export function Honeypot() {
  return <HoneypotInputs label="Leave this field blank" />;
}
