import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';

type FilterInputProps = Omit<ComponentPropsWithoutRef<'input'>, 'value' | 'defaultValue'> & { value: string | undefined };

/**
 * A box that says what the list is narrowed by. Once it was typed into, its default alone changes nothing on the screen: where the list moves on by
 * a link, the box follows. It stays the same element, so that who searches keeps their place in it.
 */
export function FilterInput({ value = '', ...rest }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (input.current) input.current.value = value;
  }, [value]);
  return <input ref={input} defaultValue={value} {...rest} />;
}
