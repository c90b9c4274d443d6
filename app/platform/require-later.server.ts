import { createRequire } from 'node:module';

/**
 * Loads a package where it is first used, for code that can't wait for an `import()`: what few requests need takes neither memory nor time
 * of a start.
 */
export const requireLater = createRequire(import.meta.url);
