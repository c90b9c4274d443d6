import type { ReactNode } from 'react';
import { BrandName, LogoMark } from '../layout/logo-mark';

type DocumentFrameProps = {
  title: string;
  /** The number by which people find it again. */
  number: string;
  /** Pairs at the top right: date, due date, technician. */
  facts: { label: string; value: ReactNode }[];
  children: ReactNode;
  /** Across the sheet: "Sample". */
  stamp?: string;
};

/** A printed sheet: light in both themes. Every report and invoice is drawn on it. */
export function DocumentFrame({ title, number, facts, children, stamp }: DocumentFrameProps) {
  return (
    <article
      data-theme="light"
      className="relative mx-auto max-w-[52rem] overflow-hidden rounded-lg border border-line bg-surface p-5 text-ink shadow-soft sm:p-10 print:border-0 print:p-0 print:shadow-none"
    >
      {stamp ? (
        <p className="absolute right-0 top-6 rounded-l-full bg-lamp px-5 py-1 text-sm font-semibold text-lamp-ink">{stamp}</p>
      ) : null}
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6 border-b border-line pb-6">
        <div>
          <p className="flex items-center gap-2">
            <LogoMark className="h-9" />
            <BrandName className="text-2xl" />
          </p>
          <h2 className="display mt-5 text-display-sm">{title}</h2>
          <p className="figures text-ink-soft">{number}</p>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-sm sm:mt-12">
          {facts.map((fact) => (
            <div key={fact.label} className="contents">
              <dt className="text-ink-faint">{fact.label}</dt>
              <dd className="figures font-semibold">{fact.value}</dd>
            </div>
          ))}
        </dl>
      </header>
      {children}
    </article>
  );
}

/** Who it is from or for. */
export function Party({ label, lines }: { label: string; lines: string[] }) {
  return (
    <div className="text-sm">
      <p className="text-ink-faint">{label}</p>
      {lines.map((line, index) => (
        <p key={line} className={index === 0 ? 'font-semibold' : undefined}>
          {line}
        </p>
      ))}
    </div>
  );
}
