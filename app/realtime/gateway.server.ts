import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { logger } from '../platform/logger.server';
import type { ClientToServer, Notice, ServerToClient } from './events';
import { listen } from './listen.server';
import { rooms } from './rooms';

export type SocketActor = { userId: string; sessionHash: string; isPro: boolean; isAdmin: boolean };

type GatewayOptions = {
  server: HttpServer;
  databaseUrl: string;
  /** Who a cookie header belongs to; null = nobody. */
  authenticate: (cookie: string | undefined) => Promise<SocketActor | null>;
  /** Whether a handshake from this Origin is ours. */
  isOwnOrigin: (origin: string | undefined, host: string | undefined) => boolean;
};

/** The page's loaders are asked again when this id is heard: used after a gap, when anything may have changed. */
const ANYTHING: Notice = { type: 'visit.changed', id: 'gap' };

/** The socket gateway of one web process: every process hears every broadcast and rings its own sockets. */
export function startGateway(options: GatewayOptions): { close: () => Promise<void> } {
  const io = new Server<ClientToServer, ServerToClient, Record<string, never>, { actor: SocketActor }>(options.server, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: 64 * 1024,
    pingTimeout: 20_000,
    allowRequest: (request, done) => done(null, options.isOwnOrigin(request.headers.origin, request.headers.host)),
  });

  io.use((socket, next) => {
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
    const { userId, sessionHash, isPro, isAdmin } = socket.data.actor;
    const own = [rooms.user(userId), rooms.session(sessionHash)];
    if (isPro) own.push(rooms.pool());
    if (isAdmin) own.push(rooms.admin());
    void socket.join(own);
  });

  const stopListening = listen(options.databaseUrl, {
    onBroadcast(broadcast) {
      if ('signOut' in broadcast) {
        const { userId, exceptSession } = broadcast.signOut;
        const leaving = io.in(rooms.user(userId));
        (exceptSession ? leaving.except(rooms.session(exceptSession)) : leaving).disconnectSockets(true);
        return;
      }
      io.to(broadcast.rooms).emit('notice', broadcast.notice);
    },
    onGap: () => io.emit('notice', ANYTHING),
  });

  return {
    async close() {
      await stopListening();
      io.disconnectSockets(true);
      await io.close();
    },
  };
}
