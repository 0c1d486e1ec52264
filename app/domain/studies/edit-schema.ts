/** The fields of a study that an administrator can edit: all of its form except the documents. */
import type { z } from 'zod';
import { studySchema } from './schema';

export const studyEditSchema = studySchema.omit({ documents: true });

export type StudyEdit = z.output<typeof studyEditSchema>;
