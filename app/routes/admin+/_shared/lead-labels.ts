/** The pipeline of commercial leads, as its pages say it. */
export const leadStatusLabels = { new: 'New', contacted: 'Contacted', quoted: 'Quoted', won: 'Won', lost: 'Lost' } as const;
