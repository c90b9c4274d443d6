import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { logger } from '../platform/logger.server';
import { metrics } from '../platform/metrics.server';
import type { ClientToServer, Notice, ServerToClient } from './events';
import { cutFlooders } from './flood-guard.server';
import { listen } from './listen.server';
import { rooms } from './rooms';
import { recentEvents, reconnectJitter } from './reconnect-jitter.server';

/** `openedId`: whose account the person has opened; they hear what its owner hears. */
export type SocketActor = { userId: string; sessionHash: string; isPro: boolean; isAdmin: boolean; openedId: string | null };

type GatewayOptions = {
  server: HttpServer;
  databaseUrl: string;
  /** Who a cookie header belongs to; null = no one. */
  authenticate: (cookie: string | undefined) => Promise<SocketActor | null>;
  /** Whether a handshake from this Origin is ours. */
  isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
};

/** `endsBefore`: how many ends of sessions had been announced when this one was looked up. */
type SocketData = { actor: SocketActor; endsBefore: number };
type OwnSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>;

/** The page's loaders are asked again when this id is received: used after a gap, when anything may have changed. */
const ANYTHING: Notice = { type: 'visit.changed', id: 'gap' };
/** The largest frame that is read. A browser has nothing to say here: a ping is a few bytes. */
const FRAME_BYTES = 64 * 1024;
/** After a gap the sockets are asked again who they are, so many at once. */
const RECHECKED_AT_ONCE = 20;

/**
 * The socket gateway of one web process: every process receives every broadcast and sends it to its own sockets. Sockets only listen: the
 * server names the channels from what the session proves, no event of a client has a handler, and one that floods is cut.
 * There is no connection state recovery: a socket that comes back is authenticated like a new one.
 */
export function startGateway(options: GatewayOptions): { close: () => Promise<void> } {
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>(options.server, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: FRAME_BYTES,
    pingTimeout: 20_000,
    connectTimeout: 10_000,
    allowRequest: (request, done) => done(null, options.isOwnOrigin(request.headers.origin, request.headers.host)),
  });
  cutFlooders(io.engine);
  const takeTurn = reconnectJitter();
  const memory = recentEvents();
  let ends = 0;

  io.use((socket, next) => {
    socket.data.endsBefore = ends;
    options.authenticate(socket.handshake.headers.cookie).then(
      (actor) => {
        if (!actor) return next(new Error('not signed in'));
        socket.data.actor = actor;
        next();
      },
      (error: unknown) => {
        logger.error({ err: error }, 'a socket could not be authenticated');
        next(new Error('try again'));
      },
    );
  });

  io.on('connection', (socket) => {
    const { userId, sessionHash, isPro, isAdmin, openedId } = socket.data.actor;
    const own = [rooms.user(userId), rooms.session(sessionHash)];
    if (openedId) own.push(rooms.user(openedId));
    if (isPro) own.push(rooms.pool());
    if (isAdmin) own.push(rooms.admin());
    void socket.join(own);
    metrics().sockets.inc();
    socket.once('disconnect', () => metrics().sockets.dec());
    // The session may have ended between the handshake's look at it and the join, when no broadcast could reach the socket.
    if (socket.data.endsBefore !== ends) void recheck(socket);
    const at = performance.now();
    const missed = memory.mayHaveMissed(own, Number(socket.handshake.auth.age), at);
    socket.emit('turn', { after: missed ? takeTurn(at) : 0, missed });
  });

  /** Cuts a socket whose session has ended or whose rights have changed; where that is not known it stays. */
  async function recheck(socket: OwnSocket): Promise<void> {
    const before = socket.data.actor;
    const actor = await options.authenticate(socket.handshake.headers.cookie).catch(() => before);
    const same =
      actor?.userId === before.userId &&
      actor.isPro === before.isPro &&
      actor.isAdmin === before.isAdmin &&
      actor.openedId === before.openedId;
    if (!same) socket.disconnect(true);
  }

  async function recheckAll(): Promise<void> {
    const all = [...io.sockets.sockets.values()];
    for (let from = 0; from < all.length; from += RECHECKED_AT_ONCE) {
      await Promise.all(all.slice(from, from + RECHECKED_AT_ONCE).map((socket) => recheck(socket)));
    }
  }

  const stopListening = listen(options.databaseUrl, {
    onListening: () => memory.listening(performance.now()),
    onBroadcast(broadcast) {
      if ('signOut' in broadcast) {
        ends += 1;
        const { userId, exceptSession } = broadcast.signOut;
        const leaving = io.in(rooms.user(userId));
        (exceptSession ? leaving.except(rooms.session(exceptSession)) : leaving).disconnectSockets(true);
        return;
      }
      memory.noteSent(broadcast.rooms, performance.now());
      io.to(broadcast.rooms).emit('notice', broadcast.notice);
    },
    onGap() {
      ends += 1;
      io.emit('notice', ANYTHING);
      void recheckAll();
    },
  });

  return {
    async close() {
      await stopListening();
      io.disconnectSockets(true);
      await io.close();
    },
  };
}
