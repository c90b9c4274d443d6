type Terms = {
  /** So many failures one after the other open it. */
  failures: number;
  /** How long no request is let through then, milliseconds; after that one tries. */
  restMs: number;
  now: () => number;
};

export type Circuit = {
  /** Whether a call may go out now. While it is closed all may, while it rests none, after that one at a time. */
  allows(): boolean;
  succeeded(): void;
  failed(): void;
};

/** Keeps requests from waiting, one after the other, for a service that does not answer. */
export function createCircuit({ failures, restMs, now }: Terms): Circuit {
  let inARow = 0;
  let restsUntil = 0;
  return {
    allows() {
      if (inARow < failures) return true;
      if (now() < restsUntil) return false;
      restsUntil = now() + restMs;
      return true;
    },
    succeeded() {
      inARow = 0;
    },
    failed() {
      inARow += 1;
      if (inARow >= failures) restsUntil = now() + restMs;
    },
  };
}

const RESTING = {
  error: { type: 'api_error', message: 'Stripe isn’t responding right now. Nothing was done. Please try again.' },
};

/**
 * A fetch behind a circuit: what is refused is answered as Stripe would answer that it is down, and says that trying again at
 * once is of no use. Only no answer and answers of 500 and above count as failures.
 */
export function fetchThrough(circuit: Circuit, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!circuit.allows()) return Response.json(RESTING, { status: 503, headers: { 'stripe-should-retry': 'false' } });
    try {
      const answer = await send(input, init);
      if (answer.status >= 500) circuit.failed();
      else circuit.succeeded();
      return answer;
    } catch (error) {
      circuit.failed();
      throw error;
    }
  };
}
