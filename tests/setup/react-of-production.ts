/**
 * Imported before the pages, it lets them use React as production runs it, which draws in half the time. React's development build,
 * which other tests of the same pages run, also says what is wrong with an element: a file that opens pages that no other opens keeps it.
 */
const { NODE_ENV } = process.env;
Object.assign(process.env, { NODE_ENV: 'production' });
await import('react');
await import('react/jsx-runtime');
await import('react-dom/server');
Object.assign(process.env, { NODE_ENV });
export {};
