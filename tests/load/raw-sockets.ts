/** Socket.io alone: each socket is in a room by its name, and a message of the parent is emitted to one. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { transports: ['websocket'] });
io.on('connection', (socket) => void socket.join(String(socket.handshake.query.name)));
process.on('message', (message) => {
  const { room, id } = message as { room: string; id: string };
  io.to(room).emit('notice', { id });
});
process.on('disconnect', () => process.exit());
http.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
