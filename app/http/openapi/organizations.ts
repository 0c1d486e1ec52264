import { z } from 'zod';
import { CLAIMS_SHOWN } from '~/catalogue/limits';
import { contactSchema } from '~/domain/contact/schema';
import { organizationDecisionsSchema } from '~/domain/decision';
import {
  addedAnswer,
  documentsToAddSchema,
  replacementSchema,
  storedDocumentAnswer,
  uploadAddressAnswer,
  uploadQuery,
} from '~/domain/documents/schema';
import { mergePreviewSchema, mergeQuerySchema, mergeSchema, mergeViewSchema } from '~/domain/duplicates/schema';
import {
  kioskAnswerSchema,
  kioskSchema,
  leadFilterSchema,
  lockSchema,
  standQuerySchema,
  unlockSchema,
} from '~/domain/kiosk/schema';
import { consentSchema, leadSchema, withdrawalSchema } from '~/domain/kiosk/view';
import { completenessSchema } from '~/domain/organizations/completeness';
import { organizationFilterSchema } from '~/domain/organizations/edit.server';
import {
  correctionSchema,
  organizationEditSchema,
  registrationCallSchema,
  siteProfileSchema,
  sponsorProfileSchema,
  visitorRegistrationCallSchema,
} from '~/domain/organizations/schema';
import {
  adminOrganizationSchema,
  organizationWithDocumentsSchema,
  ownDocumentSchema,
  ownOrganizationSchema,
  registeredSchema,
} from '~/domain/organizations/view';
import {
  answerSchema,
  openQuestionSchema,
  queueItemSchema,
  queueQuerySchema,
  reviewRequestSchema,
  toAnswerSchema,
} from '~/domain/review/schema';
import { inviteStaffSchema, signingSchema, staffOfSchema, staffRoleSchema } from '~/domain/staff/schema';
import { staffListSchema, staffMemberSchema } from '~/domain/staff/view';
import {
  claimRefusalSchema,
  claimSchema,
  trackRecordAnswerSchema,
  trackRecordOfSchema,
} from '~/domain/track-record/schema';
import {
  claimedTrialSchema,
  decidedClaimSchema,
  trackRecordAnsweredSchema,
  trackRecordSchema,
  waitingClaimSchema,
} from '~/domain/track-record/view';
import { messageSchema } from '~/domain/views';
import { del, get, post, put, resource } from './call';
import { decisionCalls, removal } from './decisions';

const organizationSchema = z.union([ownOrganizationSchema, adminOrganizationSchema]);
const WHOLE = 'Send every field: one that is left out becomes empty.';
const FOR_GOOD = 'This cannot be undone.';

export const organizations = resource({
  name: 'Organizations',
  description: 'Sites and sponsors: registration, profile, verification.',
  who: 'admin',
  calls: [
    get('/api/organizations', 'listOrganizations', 'List organizations', {
      pages: true,
      description: 'Newest first, unless sorted.',
      query: organizationFilterSchema,
      answer: z.array(adminOrganizationSchema),
    }),
    post('/api/organizations', 'registerSite', 'Register a site', {
      who: 'anybody',
      makes: true,
      limited: true,
      description:
        'What the last step of the registration form sends. The site is pending until an administrator decides. A visitor adds the three user fields and gets a link by e-mail. If you are signed in, the site becomes your organization and the user fields are ignored.',
      body: z.union([
        visitorRegistrationCallSchema.meta({
          id: 'VisitorRegistration',
          description: 'A visitor: a site and an account.',
        }),
        registrationCallSchema.meta({ id: 'Registration', description: 'A person who is signed in: a site.' }),
      ]),
      created: registeredSchema,
      errors: ['document_unknown', 'forbidden', 'has_organization'],
    }),
    post('/api/registration/resend', 'resendLink', 'Send the link to set a password again', {
      who: 'holder',
      limited: true,
      description:
        'For a visitor who registered a site, with the cookie sb_registered from that response. The earlier link stops working. Five attempts in all, including corrections.',
      answer: registeredSchema,
      errors: ['registration_gone', 'registration_settled', 'registration_tries'],
    }),
    post('/api/registration/correct', 'correctAddress', 'Correct the e-mail address of a registration', {
      who: 'holder',
      limited: true,
      description:
        'With the same cookie, within 72 hours and before the password is set. The last name must be the one that was registered. The link goes to the new address, and we notify the old one.',
      body: correctionSchema.meta({ id: 'Correction' }),
      answer: registeredSchema,
      errors: ['registration_gone', 'registration_settled', 'registration_tries'],
    }),
    get('/api/organizations/me', 'myOrganization', 'Show your organization', {
      who: 'person',
      answer: ownOrganizationSchema,
      errors: ['not_found'],
    }),
    put('/api/organizations/me', 'updateMyOrganization', 'Change your organization', {
      who: 'member',
      description: WHOLE,
      body: z.union([
        siteProfileSchema.meta({ id: 'SiteProfile' }),
        sponsorProfileSchema.meta({ id: 'SponsorProfile' }),
      ]),
      answer: organizationSchema,
    }),
    get('/api/organizations/me/completeness', 'siteCompleteness', 'Show how complete your site’s profile is', {
      who: 'site',
      description: 'What is missing, and how many running studies would use it.',
      answer: completenessSchema,
      errors: ['not_found'],
    }),
    get('/api/organizations/{id}', 'seeOrganization', 'Show an organization', {
      who: 'owner',
      answer: organizationWithDocumentsSchema,
    }),
    put('/api/organizations/{id}', 'editOrganization', 'Change an organization', {
      who: 'owner',
      description: `${WHOLE} Type, status and source cannot be changed.`,
      body: organizationEditSchema.meta({ id: 'OrganizationEdit' }),
      answer: organizationSchema,
    }),
    del('/api/organizations/{id}', 'deleteOrganization', 'Delete an organization', {
      description: `Deletes its matches, documents and trainings too. ${FOR_GOOD}`,
      ...removal,
    }),
    ...decisionCalls({
      noun: 'Organization',
      plural: 'organizations',
      approved: 'verified',
      view: adminOrganizationSchema,
      many: organizationDecisionsSchema,
    }),
  ],
});

export const review = resource({
  name: 'Review',
  description: 'What awaits an administrator’s decision, and the applicant’s answers.',
  who: 'admin',
  calls: [
    get('/api/review', 'reviewQueue', 'Show the review queue', {
      pages: true,
      description: 'Organizations and studies, oldest first. The header X-Total-Count gives their number.',
      query: queueQuerySchema,
      answer: z.array(queueItemSchema),
    }),
    get('/api/organizations/{id}/merge', 'previewMerge', 'Preview a merge', {
      description: 'Shows the effect of merging the other organization into this one. Nothing is changed.',
      query: mergeQuerySchema,
      answer: mergePreviewSchema,
      errors: ['merge_impossible'],
    }),
    post('/api/organizations/{id}/merge', 'mergeOrganizations', 'Merge two organizations', {
      description:
        'People, documents, matches and everything else of the other organization move to this one, and its addresses redirect here. Can be undone for 30 days.',
      body: mergeSchema.meta({ id: 'MergeInput' }),
      created: mergeViewSchema,
      errors: ['merge_impossible', 'merge_changed', 'merge_signed'],
    }),
    get('/api/merges', 'listMerges', 'List merges', {
      description: 'Those of the last 30 days that were not undone, newest first; at most 50.',
      answer: z.array(mergeViewSchema),
    }),
    post('/api/merges/{id}/undo', 'undoMerge', 'Undo a merge', {
      description: 'Whatever was added since stays with the organization that was kept.',
      answer: mergeViewSchema,
      errors: ['merge_undone', 'merge_too_old', 'merge_again'],
    }),
    get('/api/review-requests', 'openQuestions', 'List what you have yet to answer', {
      who: 'person',
      description: 'Questions about your organization and your studies, and their rejections, oldest first.',
      answer: z.array(openQuestionSchema),
    }),
    get('/api/review-requests/{id}', 'seeReviewRequest', 'Show what you were asked', {
      who: 'owner',
      description: 'If nobody has an account for a kiosk lead, anyone who has the link in the e-mail can call this.',
      answer: toAnswerSchema,
    }),
    post('/api/review-requests/{id}', 'answerReviewRequest', 'Answer and send in again', {
      who: 'owner',
      description:
        'To a question, or after a rejection: correct what is missing first, and say what you changed. The waiting time restarts. Only for the applicant: administrators get 404.',
      body: answerSchema.meta({ id: 'ReviewAnswer' }),
      answer: reviewRequestSchema,
      errors: ['already_decided', 'review_answered', 'decision_fresh'],
    }),
  ],
});

const stored = storedDocumentAnswer.meta({ id: 'StoredDocument', description: 'A file that passed all checks.' });

export const documents = resource({
  name: 'Documents',
  description: 'Upload files in two steps: get an address, then send the file there.',
  who: 'member',
  calls: [
    post('/api/objects/upload', 'issueUpload', 'Get an upload address', {
      who: 'anybody',
      limited: true,
      description: 'Send an empty body. You can PUT one file to the address within an hour.',
      query: uploadQuery,
      answer: uploadAddressAnswer.meta({ id: 'UploadAddress' }),
    }),
    put('/api/objects/{id}', 'upload', 'Upload a file', {
      who: 'holder',
      limited: true,
      description:
        'A PDF, DOC, DOCX, JPG or PNG of at most 10 MB; we go by its content, not its name. A photo is kept as a PDF of one page. The file belongs to nobody until a registration, a profile or a study uses its filePath.',
      query: z.object({ expires: z.string(), signature: z.string() }),
      file: 'The bytes of the file.',
      answer: stored,
      errors: [
        'upload_altered',
        'upload_expired',
        'upload_used',
        'upload_empty',
        'upload_too_large',
        'upload_wrong_type',
        'upload_infected',
        'scanner_silent',
        'upload_cut_off',
      ],
    }),
    post('/api/objects/{id}', 'admitUpload', 'Check an upload', {
      who: 'holder',
      limited: true,
      description:
        'For upload addresses on another host: call this once the file is there, and we check it. For any other file, returns what is known about it.',
      answer: stored,
      errors: [
        'document_unknown',
        'upload_empty',
        'upload_too_large',
        'upload_wrong_type',
        'upload_infected',
        'scanner_silent',
      ],
    }),
    get('/api/organizations/me/documents', 'listDocuments', 'List your organization’s documents', {
      description: 'Newest first.',
      answer: z.array(ownDocumentSchema),
    }),
    post('/api/organizations/me/documents', 'addDocuments', 'Add documents', {
      makes: true,
      description: 'Adds files that were uploaded before.',
      body: documentsToAddSchema.meta({ id: 'DocumentsToAdd' }),
      created: addedAnswer.meta({ id: 'Added' }),
      errors: ['document_unknown'],
    }),
    put('/api/organizations/me/documents/{id}', 'replaceDocument', 'Replace a document', {
      makes: true,
      description: 'Replaces it with a file that was uploaded before. The old file is deleted.',
      body: replacementSchema.meta({ id: 'Replacement' }),
      answer: ownDocumentSchema,
      errors: ['document_unknown', 'document_certifies', 'document_signed'],
    }),
    del('/api/organizations/me/documents/{id}', 'removeDocument', 'Remove a document', {
      description: FOR_GOOD,
      ...removal,
      errors: ['document_certifies', 'document_signed'],
    }),
    get('/documents/{id}', 'download', 'Download a document', {
      who: 'person',
      description:
        'For its organization, the sponsor of its study, sponsors that selected the site, and administrators. A browser that is signed out is redirected to sign in instead of getting 401.',
      answers: { 200: { description: 'The file.', type: 'application/octet-stream' } },
    }),
  ],
});

const OWNERS = 'Only owners can do this.';
const OWNER_REMAINS = 'The organization must keep an owner.';

export const staff = resource({
  name: 'Staff',
  description: 'The people of an organization.',
  who: 'member',
  calls: [
    get('/api/organizations/me/staff', 'listStaff', 'List your organization’s people', {
      query: staffOfSchema,
      answer: staffListSchema,
    }),
    post('/api/organizations/me/staff', 'inviteStaff', 'Invite a person', {
      makes: true,
      limited: true,
      description: `Sends an e-mail. ${OWNERS} The response is the same whether or not the address was known.`,
      query: staffOfSchema,
      body: inviteStaffSchema.meta({ id: 'StaffInvitation' }),
      created: messageSchema,
      errors: ['forbidden', 'staff_known', 'staff_full'],
    }),
    put('/api/organizations/me/staff/{id}', 'changeStaffRole', 'Change a person’s role', {
      description: `${OWNERS} ${OWNER_REMAINS}`,
      body: staffRoleSchema.meta({ id: 'StaffRole' }),
      answer: staffMemberSchema,
      errors: ['forbidden', 'staff_last_owner'],
    }),
    put('/api/organizations/me/staff/{id}/signing', 'changeSigning', 'Grant or revoke the authority to sign', {
      description: `${OWNERS} Owners and investigators have it unless it is revoked.`,
      body: signingSchema.meta({ id: 'SigningAuthority' }),
      answer: staffMemberSchema,
      errors: ['forbidden'],
    }),
    del('/api/organizations/me/staff/{id}', 'removeStaff', 'Remove a person from the organization', {
      description: `${OWNERS} ${OWNER_REMAINS} The person is signed out.`,
      ...removal,
      errors: ['forbidden', 'staff_last_owner'],
    }),
    post('/api/organizations/me/staff/{id}/invite', 'inviteStaffAgain', 'Send an invitation again', {
      makes: true,
      limited: true,
      description: `For a person who has not chosen a password yet. ${OWNERS}`,
      answer: messageSchema,
      errors: ['forbidden', 'staff_active'],
    }),
  ],
});

export const trackRecord = resource({
  name: 'Track record',
  description: 'Trials in the registry that a site ran.',
  who: 'member',
  calls: [
    get('/api/organizations/me/track-record', 'readTrackRecord', 'Show your site’s track record', {
      description: 'Searches the registry the first time. An old search is repeated in the background.',
      query: trackRecordOfSchema,
      answer: trackRecordSchema,
    }),
    post('/api/organizations/me/track-record', 'answerTrackRecord', 'Say which trials are your site’s', {
      description: 'Safe to repeat, and you can change your answers. Two empty lists mean that no trial is yours.',
      body: trackRecordAnswerSchema.meta({ id: 'TrackRecordAnswer' }),
      answer: trackRecordAnsweredSchema,
      errors: ['forbidden', 'track_record_unknown', 'track_record_waits'],
    }),
    post('/api/organizations/me/track-record/trials', 'claimTrial', 'Add a trial by its number', {
      limited: true,
      description:
        'Looks it up in the registry. If it lists a location like your site, the trial is confirmed at once. Otherwise it does not count until it is confirmed.',
      body: claimSchema.meta({ id: 'TrialClaim' }),
      example: { nctNumber: 'NCT01234567', claimedAs: 'site' },
      created: claimedTrialSchema,
      errors: ['forbidden', 'trial_unknown', 'registry_silent', 'track_record_listed', 'track_record_found'],
    }),
    del('/api/organizations/me/track-record/trials/{nctId}', 'withdrawTrial', 'Withdraw a trial', {
      description: 'A trial that your site added itself, unless it was refused.',
      errors: ['forbidden'],
    }),
    get('/api/claimed-trials', 'listClaimedTrials', 'List trials to confirm', {
      who: 'admin',
      description: `Trials that sites added and nobody has decided about, longest wait first; at most ${CLAIMS_SHOWN}.`,
      answer: z.array(waitingClaimSchema),
    }),
    put('/api/organizations/{id}/track-record/{nctId}/confirm', 'confirmTrial', 'Confirm a trial', {
      who: 'admin',
      description: 'A trial that the site added. From then on it counts in matching. We e-mail the site.',
      answer: decidedClaimSchema,
      errors: ['already_decided'],
    }),
    put('/api/organizations/{id}/track-record/{nctId}/refuse', 'refuseTrial', 'Refuse a trial', {
      who: 'admin',
      description: 'A trial that the site added. We e-mail the site.',
      body: claimRefusalSchema.meta({ id: 'TrialRefusal' }),
      answer: decidedClaimSchema,
      errors: ['already_decided'],
    }),
  ],
});

export const kiosk = resource({
  name: 'Kiosk',
  description: 'Registration at an event.',
  who: 'anybody',
  calls: [
    post('/api/kiosk/register', 'registerAtKiosk', 'Register a site at a kiosk', {
      makes: true,
      limited: true,
      description:
        'Adds a pending site with its event and field representative. An entry with the same key, or the same name and e-mail address at the same event, is added once.',
      query: standQuerySchema,
      body: kioskSchema.meta({ id: 'KioskEntry' }),
      created: kioskAnswerSchema,
    }),
    get('/api/kiosk/leads', 'listLeads', 'List your leads', {
      who: 'rep',
      pages: true,
      description:
        'The kiosk entries of stands in your name since your account was created, newest first. If another field rep has the same name, the list is empty.',
      query: leadFilterSchema,
      answer: z.array(leadSchema),
    }),
    post('/api/kiosk/leads/{id}/follow-up', 'followUpLead', 'Write to a lead', {
      who: 'rep',
      description: 'E-mails the lead the link to register, once, if it is pending and has given its consent.',
      answer: leadSchema,
      errors: ['lead_followed_up', 'lead_without_address', 'lead_without_consent'],
    }),
    del('/api/kiosk/consent', 'withdrawConsent', 'Withdraw the consent of a lead', {
      who: 'holder',
      description:
        'Without signing in, with the token from the link in the e-mail. We stop writing to the lead and ask administrators to delete it. Safe to repeat. Mail programs post to the link itself (RFC 8058).',
      body: withdrawalSchema.meta({ id: 'ConsentWithdrawal' }),
      answer: consentSchema,
      errors: ['not_found'],
    }),
    post('/api/kiosk/lock', 'lockKiosk', 'Lock a browser to the kiosk', {
      who: 'rep',
      description:
        'Sets a cookie. While a browser has it, its session is ignored and it can only use the kiosk of this stand.',
      body: lockSchema.meta({ id: 'KioskLock' }),
      created: z.object({ stand: z.object({ event: z.string(), fieldRep: z.string() }) }).meta({ id: 'LockedStand' }),
    }),
    del('/api/kiosk/lock', 'unlockKiosk', 'Unlock a browser', {
      who: 'anybody',
      body: unlockSchema.meta({ id: 'KioskPin' }),
      errors: ['not_found', 'pin_wrong', 'too_many_codes'],
    }),
  ],
});

export const contact = resource({
  name: 'Contact',
  description: 'Messages to the team.',
  who: 'anybody',
  calls: [
    post('/api/contact', 'sendMessage', 'Write to the team', {
      makes: true,
      limited: true,
      body: contactSchema.meta({ id: 'ContactMessage' }),
      created: messageSchema,
    }),
  ],
});
