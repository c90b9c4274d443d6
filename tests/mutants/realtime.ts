import type { Mutant } from './mutant';

/** R-D: messages and sockets. */
export const realtimeMutants: Mutant[] = [
  {
    row: 'R-D2',
    what: 'a message takes the same number again',
    file: 'app/domain/messages/send-message.server.ts',
    find: 'data: { lastSeq: { increment: 1 } },',
    replace: 'data: { lastSeq: { increment: 0 } },',
    test: 'tests/integration/messages/thread.test.ts',
    only: 'R-D2',
  },
  {
    row: 'R-D1',
    what: 'a page that comes back asks only for the newest messages',
    file: 'app/domain/messages/queries.server.ts',
    find: "    orderBy: { seq: forward ? 'asc' : 'desc' },",
    replace: "    orderBy: { seq: 'desc' },",
    test: 'tests/integration/messages/states.test.ts',
    only: 'R-D1',
  },
  {
    row: 'R-D4',
    what: 'a socket may come from any site',
    file: 'app/realtime/gateway.server.ts',
    find: 'done(null, options.isOwnOrigin(request.headers.origin, request.headers.host))',
    replace: 'done(null, options.isOwnOrigin(request.headers.origin, request.headers.host) || true)',
    test: 'tests/faults/sockets.test.ts',
    only: 'R-D4',
  },
  {
    row: 'R-D5',
    what: 'sockets outlive their session',
    file: 'app/realtime/gateway.server.ts',
    find: '        (exceptSession ? leaving.except(rooms.session(exceptSession)) : leaving).disconnectSockets(true);',
    replace: '        void leaving.except(rooms.session(exceptSession ?? ""));',
    test: 'tests/faults/sockets.test.ts',
    only: 'R-D5 signing out',
  },
  {
    row: 'R-D6',
    what: 'clients name rooms themselves',
    file: 'app/realtime/gateway.server.ts',
    find: '    void socket.join(own);',
    replace: '    void socket.join(own);\n    socket.onAny((_event: string, room: string) => void socket.join(room));',
    test: 'tests/faults/sockets.test.ts',
    only: 'R-D6',
  },
  {
    row: 'R-D8',
    what: 'nobody counts what a socket sends',
    file: 'app/realtime/flood-guard.server.ts',
    find: 'if (++count !== MOST_PACKETS + 1) return;',
    replace: 'if (++count > 0) return;',
    test: 'tests/faults/sockets.test.ts',
    only: 'R-D8',
  },
];
