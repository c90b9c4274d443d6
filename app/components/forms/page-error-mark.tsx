import { FORM_ID_FIELD, PRESS_FORM_ID } from './form-id';

/** Marks a plain form beside others: what is said to it is shown on top of the page, by `useRefusal`. */
export function PressMark() {
  return <input type="hidden" name={FORM_ID_FIELD} value={PRESS_FORM_ID} />;
}
