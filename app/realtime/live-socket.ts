import type { Socket } from 'socket.io-client';
import type { Notice, ServerToClient } from './events';

/** What a page hears: a notice, or that the connection is back after a break in which anything may have been missed. */
export type Heard = (heard: Notice | 'back') => void;

/** After being sent away by the server (it restarts, or rights have changed) the page comes back by itself, not all at once. */
const AGAIN_MS = 500;
const SPREAD_MS = 4_500;

let socket: Socket<ServerToClient> | undefined;
let opening: Promise<void> | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<Heard>();

async function open(): Promise<void> {
  const { io } = await import('socket.io-client');
  if (listeners.size === 0) return;
  const opened: Socket<ServerToClient> = io({
    transports: ['websocket'],
    reconnectionDelay: AGAIN_MS,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.9,
  });
  let connectedBefore = false;
  const tell: Heard = (heard) => listeners.forEach((listener) => listener(heard));
  opened.on('connect', () => {
    if (connectedBefore) tell('back');
    connectedBefore = true;
  });
  opened.on('notice', (notice: Notice) => tell(notice));
  opened.on('disconnect', (reason) => {
    // socket.io takes this for a goodbye and would stay away.
    if (reason === 'io server disconnect') comeBack(opened);
  });
  opened.on('connect_error', () => {
    // Refused, not unreachable: whoever was signed out asks the loaders, and is led to the door.
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
export function onNotice(listener: Heard): { isConnected: () => boolean; stop: () => void } {
  listeners.add(listener);
  opening ??= open();
  return {
    isConnected: () => socket?.connected ?? false,
    stop() {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(again);
      socket?.disconnect();
      socket = undefined;
      opening = undefined;
    },
  };
}
