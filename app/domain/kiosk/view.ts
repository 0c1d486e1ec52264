/** What a field rep sees of a lead. */
import { z } from 'zod';
import { ORGANIZATION_STATUSES } from '~/catalogue/statuses';
import { describedView, moment, nullableText, text } from '../views';

export const leadSchema = describedView('Lead', 'A site entered at a kiosk stand in your name.', {
  id: text,
  name: text,
  contactName: nullableText,
  email: nullableText,
  zipCode: nullableText,
  therapeuticAreas: z.array(text),
  event: nullableText,
  status: z.enum(ORGANIZATION_STATUSES).describe('pending until an administrator decides.'),
  createdAt: moment.describe('When it was entered.'),
  followedUpAt: moment.nullable().describe('When you wrote to it.'),
  consentVersion: nullableText.describe('The version of the consent text that was agreed to.'),
  consentAt: moment.nullable(),
});
export type Lead = z.infer<typeof leadSchema>;
