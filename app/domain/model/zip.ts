/** ZIP codes as people enter them. Shared with the browser. */
import type { z } from 'zod';
import { missingZeros } from '~/catalogue/contact-keys';
import { VALIDATION } from '~/catalogue/validation';

/**
 * Asks ‘02115?’ for 2115. Spreadsheets drop zeros at the start, so the person has to say which ZIP code is meant; we do
 * not guess.
 */
export const askingForZeros = <Schema extends z.ZodType<string | null>>(schema: Schema): Schema =>
  schema.refine((text) => missingZeros(text) === undefined, {
    error: ({ input }) => VALIDATION.zipCode(missingZeros(input as string) ?? ''),
  });
