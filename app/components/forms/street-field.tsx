import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Field, type FieldProps } from './field';
import type { FilledFields } from './fill-address';

const StreetSuggestions = lazy(() => import('./street-suggestions').then((module) => ({ default: module.StreetSuggestions })));

/** A street address. Addresses are suggested while a person types, where the installation has a service for it. */
export function StreetField({ fills, ...props }: FieldProps & { fills: FilledFields }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  // Typing may have begun before the page could hear of it.
  useEffect(() => setUsed(frame.current?.contains(document.activeElement) ?? false), []);
  return (
    <div ref={frame} className="relative" onFocus={() => setUsed(true)}>
      <Field {...props} />
      {isUsed ? (
        <Suspense fallback={null}>
          <StreetSuggestions frame={frame} fills={fills} />
        </Suspense>
      ) : null}
    </div>
  );
}
