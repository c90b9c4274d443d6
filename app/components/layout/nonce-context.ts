import { createContext } from 'react';

/** The nonce of this response's Content-Security-Policy; undefined in the browser, where it is never written again. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Whether this document answers a refused form, so that its title can begin with "Error: " before any script runs. */
export const RefusedContext = createContext(false);
