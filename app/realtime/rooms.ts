/** Channels are named and joined by the server only, from what the session proves. */
export const rooms = {
  user: (userId: string) => `user:${userId}`,
  session: (tokenHash: string) => `session:${tokenHash}`,
  pool: () => 'pool',
  admin: () => 'admin',
};
