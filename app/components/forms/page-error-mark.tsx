import { BUTTON_FORM_ID } from './form-id';
import { FORM_ID_FIELD } from '#app/platform/form-names';

/** Marks a plain form beside others: what is said to it is shown on top of the page, by `useRefusal`. */
export function PageErrorMark() {
  return <input type="hidden" name={FORM_ID_FIELD} value={BUTTON_FORM_ID} />;
}
