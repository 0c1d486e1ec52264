/** Sites and sponsors: their registration, their profile, and how they leave. */

import { z } from 'zod';
import { COMPARED_STUDIES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { regainCapacity } from '~/domain/commands/organizations/capacity.server';
import {
  editOrganization,
  organizationFilterSchema,
  seeOrganization,
} from '~/domain/commands/organizations/edit.server';
import { statePatients } from '~/domain/commands/organizations/patients.server';
import { organizationReview } from '~/domain/commands/organizations/review.server';
import { answerUnmet } from '~/domain/commands/organizations/unmet.server';
import { checked } from '~/domain/model/checked';
import {
  correctionSchema,
  organizationEditSchema,
  registrationCallSchema,
  siteProfileSchema,
  sponsorProfileSchema,
  visitorRegistrationCallSchema,
} from '~/domain/model/organization-schema';
import {
  adminOrganizationSchema,
  organizationWithDocumentsSchema,
  ownOrganizationSchema,
  registeredSchema,
} from '~/domain/model/organization-view';
import { completenessSchema } from '~/domain/model/profile-completeness';
import { siteProfileSchema as siteProfileSeenSchema } from '~/domain/model/sponsor-view';
import { patientColumnsSchema, rowsOfPatients, statedPatientsSchema } from '~/domain/model/stated-patients';
import { capacityRegainedSchema, unmetAnsweredSchema, unmetAnswerSchema, unmetSchema } from '~/domain/model/unmet-view';
import { ownCompleteness } from '~/domain/pages/profile-completeness.server';
import { ownSiteAsSeen } from '~/domain/pages/site-profile.server';
import { unmetRequirements } from '~/domain/pages/unmet.server';
import { action, actions, removal } from './action';
import { ofOrganization, ofOwnSitesProfile } from './subjects';

const organizationSchema = z.union([ownOrganizationSchema, adminOrganizationSchema]);
const WHOLE = 'Send every field: one that is left out becomes empty.';
const AS_READ = 'With the ETag of what you have read as If-Match, a change that someone made since gets 412.';
const TRIES = ['registration_gone', 'registration_settled', 'registration_tries'] as const;

export const organizations = actions('admin', {
  listOrganizations: action({
    call: 'GET /api/organizations',
    summary: 'List organizations',
    pages: true,
    description: 'Newest first, unless sorted.',
    query: organizationFilterSchema,
    answer: z.array(adminOrganizationSchema),
  }),
  registerSite: action({
    call: 'POST /api/organizations',
    summary: 'Register a site',
    who: 'anybody',
    repeatable: true,
    limit: 'register',
    description:
      'What the last step of the registration form sends. The site is pending until an administrator decides. A visitor adds the three user fields and gets a link by e-mail. If you are signed in, the site becomes your organization and the user fields are ignored. If you have one already, say so with `another`.',
    body: z.union([
      visitorRegistrationCallSchema.meta({
        id: 'VisitorRegistration',
        description: 'A visitor: a site and an account.',
      }),
      registrationCallSchema.meta({ id: 'Registration', description: 'A person who is signed in: a site.' }),
    ]),
    created: registeredSchema,
    refusals: ['document_unknown', 'forbidden', 'has_organization', 'lead_registered', 'link_expired'],
    location: (made) => `/api/organizations/${(made as { id: string }).id}`,
  }),
  resendLink: action({
    call: 'POST /api/registration/resend',
    sessionOnly: true,
    summary: 'Send the link to set a password again',
    who: 'holder',
    limit: 'register',
    description:
      'For a visitor who registered a site, with the cookie sb_registered from that response. The earlier link stops working. Five attempts in all, including corrections.',
    answer: registeredSchema,
    refusals: TRIES,
  }),
  correctAddress: action({
    call: 'POST /api/registration/correct',
    sessionOnly: true,
    summary: 'Correct the e-mail address of a registration',
    who: 'holder',
    limit: 'register',
    description:
      'With the same cookie, within 72 hours and before the password is set. The last name must be the one that was registered. The link goes to the new address, and we notify the old one.',
    body: correctionSchema.meta({ id: 'Correction' }),
    answer: registeredSchema,
    refusals: TRIES,
  }),
  myOrganization: action({
    call: 'GET /api/organizations/me',
    summary: 'Show your organization',
    who: 'person',
    answer: ownOrganizationSchema,
    refusals: ['not_found'],
  }),
  updateMyOrganization: action({
    call: 'PUT /api/organizations/me',
    summary: 'Change your organization',
    who: 'member',
    description: WHOLE,
    body: z.union([siteProfileSchema.meta({ id: 'SiteProfile' }), sponsorProfileSchema.meta({ id: 'SponsorProfile' })]),
    answer: organizationSchema,
    refusals: ['not_as_read'],
  }),
  statePatients: action({
    call: 'PUT /api/organizations/me/patients',
    summary: 'State how many patients your site sees',
    who: 'site',
    description:
      'By therapeutic area or condition, a year. Matching compares patients with the condition of a study with what it needs. Sponsors see the numbers with their date.',
    body: statedPatientsSchema.meta({ id: 'PatientsStated' }),
    example: { patients: [{ of: 'Axial spondyloarthritis', perYear: 400 }] },
    answer: organizationSchema,
    refusals: ['not_found'],
    about: ofOwnSitesProfile,
    form: {
      schema: patientColumnsSchema,
      body: (values) => checked(statedPatientsSchema, { patients: rowsOfPatients(values) }),
      field: () => 'patients',
    },
    run: ({ actor, body }) => statePatients(actor, body),
    done: TOASTS.profileSaved,
  }),
  siteCompleteness: action({
    call: 'GET /api/organizations/me/completeness',
    summary: 'Show how complete your site’s profile is',
    who: 'site',
    description: 'What is missing, and how many running studies would use it.',
    answer: completenessSchema,
    refusals: ['not_found'],
    run: ({ actor }) => ownCompleteness(actor),
  }),
  previewSite: action({
    call: 'GET /api/organizations/me/preview',
    summary: 'Show your site as sponsors see it',
    who: 'site',
    description:
      'What a sponsor sees that has no match with your site, by the same rules as GET /api/sites/{id}. Before your site is verified, sponsors do not see it at all.',
    answer: siteProfileSeenSchema,
    refusals: ['not_found'],
    run: ({ actor }) => ownSiteAsSeen(actor),
  }),
  unmetRequirements: action({
    call: 'GET /api/organizations/me/requirements',
    summary: 'Show what keeps your site from open studies',
    who: 'site',
    description: `Of the ${COMPARED_STUDIES} newest studies that your site is not matched with: what they require and it does not have, by what would mend it. The same rules decide whom sponsors are shown.`,
    answer: unmetSchema,
    refusals: ['own_site_unverified'],
    may: 'study.browse',
    limit: 'preview',
    run: ({ actor }) => unmetRequirements(actor),
  }),
  answerUnmet: action({
    call: 'POST /api/organizations/me/requirements',
    summary: 'Answer what studies require',
    who: 'site',
    description:
      'Takes `asked` of a group, and yes or no. A yes adds it to your profile; a no is kept, so that you are not asked again. The response says how many studies fit since.',
    body: unmetAnswerSchema.meta({ id: 'UnmetAnswer' }),
    answer: unmetAnsweredSchema,
    refusals: ['own_site_unverified', 'equipment_not_listed'],
    may: 'study.browse',
    limit: 'preview',
    run: ({ actor, body }) => answerUnmet(actor, body),
    done: TOASTS.unmetAnswered,
  }),
  regainCapacity: action({
    call: 'DELETE /api/organizations/me/no-capacity',
    summary: 'Withdraw that your site has no capacity',
    who: 'site',
    description:
      'Whoever declines a study because of no capacity says until when: until that day, the site is not suggested for any new study. This withdraws that, and the site is matched again. The declines stay as they are. Repeating it changes nothing.',
    answer: capacityRegainedSchema,
    may: 'study.browse',
    run: ({ actor }) => regainCapacity(actor),
    done: TOASTS.capacityRegained,
  }),
  // API-07
  seeOrganization: action({
    call: 'GET /api/organizations/{id}',
    summary: 'Show an organization',
    who: 'owner',
    answer: organizationWithDocumentsSchema,
    run: ({ actor, params }) => seeOrganization(actor, params.id),
  }),
  editOrganization: action({
    call: 'PUT /api/organizations/{id}',
    summary: 'Change an organization',
    who: 'owner',
    description: `${WHOLE} Type, status and source cannot be changed.`,
    body: organizationEditSchema.meta({ id: 'OrganizationEdit' }),
    answer: organizationSchema,
    refusals: ['not_as_read'],
    about: ofOrganization,
    run: ({ actor, params, body, read }) => editOrganization(actor, params.id, body, undefined, read),
    done: ({ name }) => TOASTS.siteSaved(name),
  }),
  patchOrganization: action({
    call: 'PATCH /api/organizations/{id}',
    summary: 'Change some fields of an organization',
    who: 'owner',
    description: `What you leave out stays as it is; null empties a field. ${AS_READ}`,
    body: organizationEditSchema.partial().meta({ id: 'OrganizationPatch' }),
    example: { phone: '617-555-0100' },
    partial: true,
    answer: organizationSchema,
    refusals: ['not_as_read'],
    about: ofOrganization,
    run: ({ actor, params, body, read }) => editOrganization(actor, params.id, body, undefined, read),
  }),
  deleteOrganization: action({
    call: 'DELETE /api/organizations/{id}',
    summary: 'Delete an organization',
    description: 'Deletes its matches, documents and trainings too. This cannot be undone.',
    ...removal,
    may: 'organization.delete',
    run: ({ actor, params, body: { reason } }) => organizationReview.remove(actor, params.id, reason),
  }),
});
