import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

export type CuttableNetwork = {
  origin: string;
  cut: () => Promise<void>;
  /** Connections that are open carry nothing any more, and no one is told: as where a machine between the two is gone. New ones work. */
  forget: () => void;
  mend: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A port that leads to the product until the network is cut: then nothing answers, although the browser believes it is online. */
export async function cuttableNetwork(toPort: number): Promise<CuttableNetwork> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(toPort, 'localhost');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      // The side that hangs up ends both ways.
      socket.on('error', () => near.destroy() && far.destroy());
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const { port } = address;

  async function cut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  }

  function forget(): void {
    for (const socket of open) {
      socket.unpipe();
      // Takes what it is sent, and says nothing of it.
      socket.resume();
    }
  }

  return {
    origin: `http://localhost:${port}`,
    cut,
    forget,
    async mend() {
      server.listen(port, 'localhost');
      await once(server, 'listening');
    },
    async stop() {
      if (server.listening) await cut();
    },
  };
}
