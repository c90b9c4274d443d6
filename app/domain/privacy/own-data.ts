/** Everything kept of a person, by kind of record, as plain rows. */
export type OwnData = Record<string, Record<string, unknown>[]>;
