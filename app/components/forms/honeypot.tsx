import { HoneypotInputs } from 'remix-utils/honeypot/react';

/** The name of the input that only a robot fills in; see `isRobot`. */
export const HONEYPOT_FIELD = 'name__confirm';

/** An input that no person sees. The schema lets it pass and the action stores nothing when it is filled in. */
export function Honeypot() {
  return <HoneypotInputs label="Leave this field blank" />;
}
