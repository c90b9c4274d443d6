import type { Env } from '../env.server';

/** What was typed so far of a street, and the center of the ZIP code that it is likely in. */
export type TypedStreet = { typed: string; near: { lat: number; lng: number } | null; session: string };

export type SuggestedAddress = { street: string; city: string; state: string; zip: string };

/** A service gives the whole address at once, or a name by which it is asked for when it is chosen. */
export type Suggestion = { street: string; place: string } & (
  { address: SuggestedAddress; id: null } | { address: null; id: string }
);

export type SuggesterRequest = { url: URL; headers: Record<string, string>; body?: unknown };

/** What one service is asked and how its answers are read. Bodies are JSON; what has another shape throws and counts as no answer. */
export type SuggesterApi = {
  /** What the service wants to be named as below the list. */
  credit: string;
  request: (asked: TypedStreet, settings: Env) => SuggesterRequest;
  read: (body: unknown, asked: TypedStreet) => Suggestion[];
  /** Only where `read` leaves the address open. */
  open?: {
    request: (chosen: { id: string; session: string }, settings: Env) => SuggesterRequest;
    /** A field that the service does not know is empty. */
    read: (body: unknown) => SuggestedAddress;
  };
};
