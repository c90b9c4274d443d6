import { formatMoney } from '#app/platform/format-money';
import { t, translateKnown } from '#app/platform/texts/t';
import { longDate } from '../catalog/visit-windows';
import { promiseInWords } from './local-time';
import type { VisitEventType } from './visit-event-types';
import { verdictForOffice } from './verdict-for-office';

/** Who reads a visit's history. */
export type HistoryReader = 'office' | 'pro' | 'customer';

/** One event as it is put into words: `by` and the pros are names as the reader knows them. */
export type NamedEvent = {
  type: VisitEventType;
  actorKind: string;
  /** Who did it, as the first word of a sentence. */
  by: string;
  /** The pro that it concerns, within a sentence and as its first word. */
  pro: string;
  Pro: string;
  /** The pro who had the visit before, within a sentence. */
  from: string;
  zone: string;
  data: Record<string, unknown>;
};

export type Line = {
  text: string;
  detail?: string | undefined;
  /** Why, where only the office reads it. */
  officeDetail?: string | undefined;
  /** Who reads it beside the office. */
  readers?: readonly HistoryReader[];
};

export const ALL = ['pro', 'customer'] as const;
export const PRO = ['pro'] as const;
export const CUSTOMER = ['customer'] as const;

export function readText({ data }: NamedEvent, key: string): string {
  const value = data[key];
  return typeof value === 'string' ? value.trim() : '';
}

/** Why, as it was kept: in the language of its reader where the product wrote it. */
export function readReason(event: NamedEvent): string {
  return translateKnown(readText(event, 'reason'));
}

export function moneyText({ data }: NamedEvent, key: string): string {
  const cents = data[key];
  return typeof cents === 'number' ? formatMoney(cents, 'always') : '';
}

export function joined(...parts: string[]): string | undefined {
  return parts.filter(Boolean).join('. ') || undefined;
}

export function feeText(event: NamedEvent, what = t('Fee')): string {
  const { feeCents } = event.data;
  return typeof feeCents === 'number' && feeCents > 0 ? `${what} ${formatMoney(feeCents, 'always')}` : '';
}

export function amountText({ data }: NamedEvent, what: string, key: string): string {
  const cents = data[key];
  return typeof cents === 'number' && cents > 0 ? `${what} ${formatMoney(cents, 'always')}` : '';
}

/** "Tue, Nov 24, 9 to 11 AM CST" for each instant that the event names. */
function promiseText(event: NamedEvent, key: string): string {
  const at = new Date(readText(event, key));
  return Number.isNaN(at.getTime()) ? '' : promiseInWords(at, event.zone);
}

export function fromTo(event: NamedEvent): string | undefined {
  const [from, to] = [promiseText(event, 'from'), promiseText(event, 'to')];
  return from && to ? t('From {from} to {to}', { from, to }) : undefined;
}

export function dayText(event: NamedEvent): string | undefined {
  const day = readText(event, 'day');
  return day && longDate(day);
}

export function ruleText(event: NamedEvent): string | undefined {
  const [rule, reason] = [readText(event, 'rule'), readText(event, 'overrideReason')];
  return joined(
    rule && t('Rule overridden: {rule}', { rule: verdictForOffice(rule).replace(/\.$/, '') }),
    reason && t('Override reason: {reason}', { reason }),
  );
}
