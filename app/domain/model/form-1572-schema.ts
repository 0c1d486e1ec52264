/** The draft of Form FDA 1572, as it is shown. Shared with the browser. */
import { z } from 'zod';
import { FORM_1572_PLACES } from '~/catalogue/form-1572';
import { describedView, nullableText, text, view } from './views';

const lineSchema = view('Form1572Line', {
  term: text,
  value: text,
  source: text.describe('Where it comes from.'),
  documentId: nullableText.describe('The file is at /documents/{id}.'),
});
export type Form1572Line = z.infer<typeof lineSchema>;

const missingSchema = view('Form1572Missing', {
  text,
  place: z.enum(FORM_1572_PLACES).nullable().describe('Where it can be added; null if it is not kept here.'),
});
export type Form1572Missing = z.infer<typeof missingSchema>;

const sectionSchema = describedView('Form1572Section', 'A section of Form FDA 1572.', {
  number: z.int().describe('Its number on the form.'),
  title: text,
  lines: z.array(lineSchema).describe('What is filled in.'),
  checks: z.array(text).describe('What to check, and what follows from a rule.'),
  missing: z.array(missingSchema).describe('What the form asks for and nobody has recorded.'),
});
export type Form1572Section = z.infer<typeof sectionSchema>;

export const matchForm1572Schema = describedView(
  'MatchForm1572',
  'A draft of Form FDA 1572 for a selected site, from what is recorded. It is not the form.',
  {
    matchId: text,
    side: z.enum(['site', 'sponsor', 'admin']).describe('Yours.'),
    begun: z.boolean().describe('Whether the start-up has begun. Before, there is no draft.'),
    sections: z.array(sectionSchema),
    unprintable: nullableText.describe('The characters that a PDF cannot show; null if it shows all of them.'),
  },
);
export type MatchForm1572 = z.infer<typeof matchForm1572Schema>;
