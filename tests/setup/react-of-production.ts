/**
 * Imported before the pages, it lets them use React as production runs it, which draws in less time. React's development build also says
 * what is wrong with an element: scale/pages-read.test.ts opens the pages of every role with it, and so do most tests.
 */
const { NODE_ENV } = process.env;
Object.assign(process.env, { NODE_ENV: 'production' });
await import('react');
await import('react/jsx-runtime');
await import('react-dom/server');
Object.assign(process.env, { NODE_ENV });
export {};
