/**
 * What a socket may receive. Sockets carry notices, loaders carry the data: a notice holds ids and nothing else,
 * and a page that receives one asks its loader again.
 */
export type Notice =
  | { type: 'visit.changed'; id: string }
  | { type: 'offer.changed'; id: string }
  | { type: 'pool.changed'; id: string }
  | { type: 'message.created'; id: string }
  | { type: 'thread.read'; id: string }
  | { type: 'notification.created'; id: string }
  | { type: 'booking.changed'; id: string }
  | { type: 'quote.changed'; id: string }
  | { type: 'dispatch.changed'; id: string }
  | { type: 'ticket.changed'; id: string }
  | { type: 'lead.changed'; id: string }
  | { type: 'pro.changed'; id: string }
  | { type: 'plan.changed'; id: string }
  | { type: 'board.presence'; id: string }
  | { type: 'import.changed'; id: string }
  | { type: 'renewal.changed'; id: string }
  | { type: 'capacity.changed'; id: string }
  | { type: 'export.changed'; id: string };

/**
 * Said to every socket that opens: in how many milliseconds it is its page's turn to ask its loaders, when many come back at
 * once, and whether there was a notice since the page was loaded.
 */
export type Turn = { after: number; missed: boolean };

export type ServerToClient = { notice: (notice: Notice) => void; turn: (turn: Turn) => void };
export type ClientToServer = Record<string, never>;

/** Sent between processes: a notice and the channels it is for, or the end of a person's sessions. */
export type Broadcast = { rooms: string[]; notice: Notice } | { signOut: { userId: string; exceptSession?: string } };

export const CHANNEL = 'brightcrew';
