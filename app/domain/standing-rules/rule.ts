import type { Prisma } from '#prisma';

/** What a rule is asked of: rows of one table, some at a time, or of all that stands at this instant, found by an index. */
export const SUBJECTS = ['booking', 'movement', 'subscription'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Something that breaks a rule: the subject to ask of again, the row that is wrong, and what is wrong with it, in words. */
export type Broken = { subjectId: string; objectId: string; found: string };

/**
 * What must hold whatever happened. `name` is kept with findings and never changes; `says` is a sentence for admins. `find` asks for the rows
 * that break it: columns `subject_id`, `object_id` and `found`, all text. It is one statement, so that it sees one instant.
 */
export type SubjectRule = { name: string; says: string; of: Subject; find: (ids: string[]) => Prisma.Sql };
export type InstantRule = { name: string; says: string; of: 'instant'; find: (at: Date) => Prisma.Sql };
export type Rule = SubjectRule | InstantRule;
