/** What may be changed of a study by an administrator: all of its form but the documents. */
import type { z } from 'zod';
import { studySchema } from './schema';

export const studyEditSchema = studySchema.omit({ documents: true });

export type StudyEdit = z.output<typeof studyEditSchema>;
