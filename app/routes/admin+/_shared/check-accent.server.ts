import {
  accentShortfalls,
  accentTones,
  nearestAccent,
  printContrast,
  type Theme,
  weighAccent,
} from '#app/domain/settings/accent.server';
import type { AccentView } from './accent-view';

/** What the page says of a color. */
export function checkAccent(chosen: string): AccentView {
  return { chosen, light: checkIn(chosen, 'light'), dark: checkIn(chosen, 'dark') };
}

function checkIn(chosen: string, theme: Theme): AccentView['light'] {
  const hex = nearestAccent(chosen, theme);
  const { onPage, textOnIt } = weighAccent(hex, theme);
  return {
    hex,
    ink: accentTones(hex, theme).ink,
    onPage: printContrast(onPage),
    textOnIt: printContrast(textOnIt),
    lacks: accentShortfalls(chosen, theme),
  };
}
