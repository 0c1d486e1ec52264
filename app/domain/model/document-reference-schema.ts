/** How forms and JSON calls refer to an uploaded file, as input. */
import { z } from 'zod';
import { paths } from '~/catalogue/paths';
import { VALIDATION } from '~/catalogue/validation';
import { documentIdOf, FILE_PATH_MAX } from './document-reference';
import { requiredLine } from './fields';

/** The client may also send a type, which we ignore: we know it from the content. */
export const documentReference = () =>
  z.object({
    name: requiredLine(),
    filePath: z
      .string({ error: VALIDATION.required })
      .max(FILE_PATH_MAX, { error: VALIDATION.unknownDocument, abort: true })
      .refine((text) => documentIdOf(text) !== undefined, VALIDATION.unknownDocument)
      .transform((text) => paths.document(documentIdOf(text) as string)),
  });
