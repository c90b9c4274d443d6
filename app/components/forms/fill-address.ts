/** The names of the fields that a chosen address fills in, besides the street itself. */
export type FilledFields = { city?: string; state?: string; zip: string };
export type FilledAddress = { street: string; city: string; state: string; zip: string };

/** Puts a value into a field of the form as if a person had typed it; a choice that a select does not offer is left out. */
function fillIn(field: Element | RadioNodeList | null, value: string): void {
  if (!value) return;
  if (field instanceof HTMLSelectElement) {
    if (![...field.options].some((option) => option.value === value)) return;
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement) {
    // By the browser’s own setter: React passes over values that are set by the one it put into its place.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Fills in a street field and the fields of its form that belong to the same address. */
export function fillAddress(street: HTMLInputElement, fills: FilledFields, address: FilledAddress): void {
  fillIn(street, address.street);
  const fields = street.form?.elements;
  for (const part of ['city', 'state', 'zip'] as const) {
    const name = fills[part];
    if (fields && name) fillIn(fields.namedItem(name), address[part]);
  }
}
