/** An outreach list as a study's sponsor sees it, and an invitation as the invited site sees it. */
import { z } from 'zod';
import { OUTREACH_STATES } from '~/catalogue/statuses';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const listedTrialSchema = z.object({ nctId: text, title: text });
const status = z.enum(OUTREACH_STATES.map(({ value }) => value)).describe('Outreach status of this site.');

export const outreachChangeSchema = describedView('OutreachChange', 'An entry of an outreach list.', {
  id: text,
  studyId: text,
  facility: text.describe('The key of the facility in the registry.'),
  name: text,
  status,
  piName: nullableText.describe('The principal investigator, as you have noted.'),
  piEmail: nullableText,
  contactedOn: nullableText.describe('YYYY-MM-DD.'),
  note: nullableText,
  updatedAt: moment,
});
export type OutreachChange = z.infer<typeof outreachChangeSchema>;

const registeredSiteSchema = describedView('RegisteredSite', 'A verified site.', { id: text, name: text });

export const outreachEntrySchema = outreachChangeSchema
  .extend({
    city: nullableText,
    state: nullableText,
    trialCount: z.int().describe('How many trials in the registry list it.'),
    trials: z.array(listedTrialSchema).describe('The most recent of these trials.'),
    reasons: z.array(text).describe('Why it fits the study, from public records alone.'),
    registered: z.boolean().describe('Whether a site here has claimed the facility by now, verified or not.'),
    answeredHere: z
      .boolean()
      .describe('Whether a site registered with the invitation link. If so, the status no longer changes.'),
    site: orNull(registeredSiteSchema).describe('That site, once it is verified.'),
    invitationLink: text.describe('Registers the site, with its trials attached.'),
    subject: text.describe('The subject of an e-mail that you can send.'),
    body: text.describe('The text of that e-mail.'),
  })
  .meta({ id: 'OutreachEntry', description: 'A prospective site that the sponsor approaches for a study.' });
export type OutreachEntry = z.infer<typeof outreachEntrySchema>;

export const invitedFacilitySchema = view('InvitedFacility', {
  name: text.describe('As trials in the registry list it.'),
  city: nullableText,
  state: nullableText,
  trialCount: z.int().describe('How many trials in the registry list it.'),
});
export type InvitedFacility = z.infer<typeof invitedFacilitySchema>;
