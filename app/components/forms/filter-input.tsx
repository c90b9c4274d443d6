import { type ComponentPropsWithoutRef, type RefObject, useEffect, useRef } from 'react';

type Shown = string | boolean;
type Write<Control> = (control: Control, value: Shown) => void;

function writeValue(control: HTMLInputElement | HTMLSelectElement, value: Shown): void {
  control.value = String(value);
}

function writeTick(control: HTMLInputElement, value: Shown): void {
  control.checked = Boolean(value);
}

/**
 * Keeps a control of a filter at what the list is narrowed by. Once it was changed, its default alone changes nothing on the screen: where the
 * list moves on by a link, the control follows. It stays the same element, so that who searches keeps their place in it.
 */
function useFollowing<Control>(value: Shown, write: Write<Control>): RefObject<Control> {
  const control = useRef<Control>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (control.current) write(control.current, value);
  }, [value, write]);
  return control;
}

type FilterInputProps = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'defaultValue'> & { value: string | undefined };

/** A box that says what the list is narrowed by. */
export function FilterInput({ value = '', ...rest }: FilterInputProps) {
  return <input ref={useFollowing<HTMLInputElement>(value, writeValue)} defaultValue={value} {...rest} />;
}

type FilterSelectProps = Omit<ComponentPropsWithoutRef<'select'>, 'value' | 'defaultValue'> & { value: string | undefined };

/** A choice that says what the list is narrowed by. */
export function FilterSelect({ value = '', ...rest }: FilterSelectProps) {
  return <select ref={useFollowing<HTMLSelectElement>(value, writeValue)} defaultValue={value} {...rest} />;
}

type FilterTickProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'checked' | 'defaultChecked'> & { checked: boolean };

/** A tick that says what the list is narrowed by. */
export function FilterTick({ checked, ...rest }: FilterTickProps) {
  return <input type="checkbox" ref={useFollowing<HTMLInputElement>(checked, writeTick)} defaultChecked={checked} {...rest} />;
}
