import type { Socket } from 'socket.io-client';
import type { Notice, ServerToClient, Turn } from './events';

/** What a page receives: a notice, or that the connection is back after a break in which anything may have been missed. */
export type NoticeListener = (heard: Notice | 'back') => void;

/** After being sent away by the server (it restarts, or rights have changed) the page comes back by itself, not all at once. */
const AGAIN_MS = 500;
const SPREAD_MS = 4_500;
/** A server of before says nothing of turns. */
const NO_TURN_MS = 5_000;

/** How a page comes back when its line broke: never more than 4.5 seconds apart, and not in step with the others. */
export const COMING_BACK = { reconnectionDelay: AGAIN_MS, reconnectionDelayMax: 3_000, randomizationFactor: 0.5 } as const;

let socket: Socket<ServerToClient> | undefined;
let opening: Promise<void> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
let turn: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<NoticeListener>();

async function open(): Promise<void> {
  const { io } = await import('socket.io-client');
  if (listeners.size === 0) return;
  const opened: Socket<ServerToClient> = io({
    transports: ['websocket'],
    ...COMING_BACK,
    // How old the page is at most: it has missed the notices since then.
    auth: (say) => say({ age: connectedBefore ? undefined : Math.round(performance.now()) }),
  });
  let connectedBefore = false;
  const tell: NoticeListener = (heard) => listeners.forEach((listener) => listener(heard));
  function notifyAfter(ms: number): void {
    clearTimeout(turn);
    turn = setTimeout(() => tell('back'), ms);
  }
  opened.on('connect', () => {
    if (connectedBefore) notifyAfter(NO_TURN_MS);
    connectedBefore = true;
  });
  opened.on('turn', ({ after, missed }: Turn) => {
    if (missed) notifyAfter(after);
  });
  opened.on('notice', (notice: Notice) => tell(notice));
  opened.on('disconnect', (reason) => {
    // socket.io takes this for a goodbye and would stay away.
    if (reason === 'io server disconnect') comeBack(opened);
  });
  opened.on('connect_error', () => {
    // Refused, not unreachable: a person who was signed out asks the loaders, and is led to the sign-in page.
    if (opened.active) return;
    if (connectedBefore) tell('back');
    connectedBefore = false;
  });
  socket = opened;
}

function comeBack(opened: Socket): void {
  clearTimeout(again);
  again = setTimeout(() => opened.connect(), AGAIN_MS + Math.random() * SPREAD_MS);
}

/** Listens to the browser tab's one socket, which is opened by the first listener and closed after the last. */
export function onNotice(listener: NoticeListener): { isConnected: () => boolean; stop: () => void } {
  listeners.add(listener);
  opening ??= open();
  return {
    isConnected: () => socket?.connected ?? false,
    stop() {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(again);
      clearTimeout(turn);
      socket?.disconnect();
      socket = undefined;
      opening = undefined;
    },
  };
}
