import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { dark, light, themeProperties } from './app/styles/tokens';

const colors = Object.fromEntries(Object.keys(light).map((name) => [name, `rgb(var(--c-${name}) / <alpha-value>)`]));

const themes = plugin(({ addBase }) => {
  addBase({
    ':root, [data-theme="light"]': { 'color-scheme': 'light', ...themeProperties(light) },
    '@media (prefers-color-scheme: dark)': { ':root:not([data-theme])': { 'color-scheme': 'dark', ...themeProperties(dark) } },
    '[data-theme="dark"]': { 'color-scheme': 'dark', ...themeProperties(dark) },
  });
});

export default {
  content: ['./app/**/*.{ts,tsx}'],
  darkMode: [
    'variant',
    ['@media (prefers-color-scheme: dark) { &:is(:root:not([data-theme]) *) }', '&:is([data-theme="dark"] *)'],
  ],
  theme: {
    colors: { transparent: 'transparent', current: 'currentColor', ...colors },
    borderRadius: { none: '0', sm: '6px', DEFAULT: '8px', md: '8px', lg: '12px', xl: '20px', full: '999px' },
    boxShadow: {
      none: 'none',
      soft: '0 1px 2px rgb(15 27 45 / 0.05), 0 8px 24px -8px rgb(15 27 45 / 0.16)',
      glow: '0 0 0 1px rgb(255 181 71 / 0.35), 0 6px 28px -6px rgb(255 181 71 / 0.55)',
    },
    fontFamily: {
      sans: [
        '"Instrument Sans Variable"',
        '"Instrument Sans fallback"',
        '"Instrument Sans on Android"',
        '"Instrument Sans on Linux"',
        'system-ui',
        'sans-serif',
      ],
      display: ['"Fraunces Variable"', '"Fraunces fallback"', 'Georgia', 'serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
    },
    fontSize: {
      xs: ['0.8125rem', '1.125rem'],
      sm: ['0.875rem', '1.25rem'],
      base: ['1rem', '1.5rem'],
      lg: ['1.125rem', '1.75rem'],
      xl: ['1.25rem', '1.875rem'],
      '2xl': ['1.5rem', '2rem'],
      'display-sm': ['clamp(1.5rem, 1.4rem + 0.5vw, 1.75rem)', '1.2'],
      'display-md': ['clamp(1.75rem, 1.5rem + 1.2vw, 2.375rem)', '1.15'],
      'display-lg': ['clamp(2.125rem, 1.7rem + 2vw, 3.125rem)', '1.08'],
      'display-xl': ['clamp(2.625rem, 1.9rem + 3.6vw, 4.5rem)', '1.02'],
    },
    extend: {
      maxWidth: { page: '76rem', text: '40rem', form: '34rem' },
      minHeight: { touch: '2.75rem' },
      minWidth: { touch: '2.75rem' },
      transitionDuration: { DEFAULT: '180ms' },
      transitionTimingFunction: { DEFAULT: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    },
  },
  plugins: [themes],
} satisfies Config;
