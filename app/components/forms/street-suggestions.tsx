import { type RefObject, useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../ui/class-names';
import { fillAddress, type FilledFields } from './fill-address';
import { useComboBox } from './use-combo-box';
import { type ShownSuggestion, useStreetSuggestions } from './use-street-suggestions';
import { t } from '#app/platform/texts/t';

type Props = { frame: RefObject<HTMLDivElement>; fills: FilledFields };

/** The addresses below a street field: a list box that its field controls, by the pattern for combo boxes of the ARIA guide. */
export function StreetSuggestions({ frame, fills }: Props) {
  const { list, suggest, open, stop } = useStreetSuggestions();
  const [said, setSaid] = useState('');
  const id = useId();
  const { suggestions, credit } = list;
  const count = suggestions.length;
  const active = useComboBox({ frame, id, items: suggestions, choose: (item) => void choose(item), close: stop });

  useEffect(() => {
    if (count > 0) setSaid(t('{count, plural, one {# address} other {# addresses}}. Use the arrow keys to choose.', { count }));
  }, [suggestions, count]);

  async function choose(suggestion: ShownSuggestion): Promise<void> {
    const input = frame.current?.querySelector('input');
    stop();
    const address = await open(suggestion);
    if (input) fillAddress(input, fills, address);
    setSaid(t('The address is filled in: {address}', { address: `${address.street}, ${suggestion.place}` }));
  }

  useEffect(() => {
    const input = frame.current?.querySelector('input');
    if (!input) return undefined;
    const field = input;
    function askAgain(): void {
      const zip = field.form?.elements.namedItem(fills.zip);
      suggest(field.value, zip instanceof HTMLInputElement ? zip.value : '');
    }
    function onInput(event: Event): void {
      if (!event.isTrusted) return;
      if (field.value) askAgain();
      else stop();
    }
    // What was typed while this script came.
    if (field.value !== field.defaultValue) askAgain();
    field.addEventListener('input', onInput);
    field.addEventListener('blur', stop);
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('blur', stop);
    };
  }, [frame, fills.zip, suggest, stop]);

  const place = frame.current;
  if (!place) return null;
  return createPortal(
    <>
      <div
        className={classNames(
          'absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-line-strong bg-surface shadow-soft',
          count === 0 && 'hidden',
        )}
      >
        <ul id={`${id}-list`} role="listbox" aria-label={t('Addresses')}>
          {suggestions.map((suggestion, at) => (
            // The field keeps the focus and the keys; the list is for the pointer.
            <li
              key={`${suggestion.street}, ${suggestion.place}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={classNames('cursor-pointer px-3 py-2', at === active ? 'bg-sunken' : 'hover:bg-sunken')}
              onMouseDown={(event) => {
                event.preventDefault();
                void choose(suggestion);
              }}
            >
              <span className="block">{suggestion.street}</span>
              <span className="block text-sm text-ink-faint">{suggestion.place}</span>
            </li>
          ))}
        </ul>
        <p className="border-t border-line px-3 py-1.5 text-xs text-ink-faint">{credit}</p>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>,
    place,
  );
}
