export type DialogSize = 'sm' | 'md' | 'lg';

export const dialogWidths: Record<DialogSize, string> = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' };
