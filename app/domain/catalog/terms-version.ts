/** The day of the terms as they are published; a new wording of `/terms` gets a new one. */
export const TERMS_VERSION = '2026-11-22';
