import type { VisitKind } from '#app/domain/visits/visit-kind';

const words: Record<VisitKind, string> = {
  install: 'Installation',
  takedown: 'Takedown',
  service_call: 'Service call',
  service: 'Visit',
};

export function kindWord(kind: VisitKind): string {
  return words[kind];
}

/** What the button says that leads to a visit's rating. */
export function rateWords(kind: VisitKind): string {
  return kind === 'service' ? 'Rate Visit' : 'Rate Installation';
}
