/** What reading the scripts took at the start goes back to the system, as in the Dockerfile; libraries of C other than glibc take no notice. */
export const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
