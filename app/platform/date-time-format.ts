const made = new Map<string, Intl.DateTimeFormat>();

/** A formatter for these options, made once: making one costs a hundred times what using it does. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known;
}

const relative = new Map<string, Intl.RelativeTimeFormat>();

/** The same for "yesterday" and "in 2 hours". */
export function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const known = relative.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  relative.set(locale, known);
  return known;
}
