import type { VisitKind } from '#app/domain/visits/visit-kind';

const words: Record<VisitKind, string> = { install: 'Installation', takedown: 'Takedown', service_call: 'Service call' };

export function kindWord(kind: VisitKind): string {
  return words[kind];
}
