export const BOARD_VIEWS = ['attention', 'waiting', 'later', 'pool', 'offered', 'assigned', 'working', 'done', 'all'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];
