import type { VisitKind } from '#app/domain/visits/visit-kind';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

const words: Record<VisitKind, Marked> = {
  install: mark('Installation'),
  takedown: mark('Takedown'),
  service_call: mark('Service call'),
  service: mark('Visit'),
};

export function kindWord(kind: VisitKind): string {
  return translate(words[kind]);
}

/** What the button says that leads to a visit's rating. */
export function rateWords(kind: VisitKind): string {
  return kind === 'install' ? t('Rate Installation') : t('Rate Visit');
}
