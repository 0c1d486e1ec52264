import { z } from 'zod';
import { ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '~/catalogue/statuses';
import { decisionSchema, organizationDecisionsSchema } from '~/domain/decision';
import type { AdminOrganization } from '~/domain/organizations/admin-view';
import { organizationEditSchema } from '~/domain/organizations/edit-schema';
import { organizationFilterSchema } from '~/domain/organizations/organization-list.server';
import { siteProfileSchema, sponsorProfileSchema } from '~/domain/organizations/profile-schema';
import type { Registered } from '~/domain/organizations/register.server';
import { registrationSchema, visitorRegistrationSchema } from '~/domain/organizations/schema';
import type { OwnOrganization } from '~/domain/organizations/view';
import { type Call, component, exactly, moment, nullableText, text } from './call';
import { decideMany, removal } from './decisions';
import { EXAMPLE_ID, EXAMPLE_MOMENT, EXAMPLE_SITE } from './examples';

export const ORGANIZATION_NOTES = {
  id: 'Cannot be guessed.',
  type: 'Whether it is a site or a sponsor.',
  name: 'The organization’s name.',
  email: 'Where its mail goes.',
  phone: 'The telephone number.',
  website: 'Its web address; https:// is added where it is left out.',
  address: 'Street and number.',
  city: 'The city.',
  state: 'The state, as a code or a name.',
  zipCode: 'The ZIP code: distances are reckoned from it.',
  description: 'What the organization says of itself.',
  therapeuticAreas: 'The fields it works in, in the list’s order.',
  patientPanelSize: 'How many patients it looks after.',
  ehrSystem: 'Its electronic health record system.',
  priorTrials: 'Trials so far: the lower end of the chosen range (0, 1, 6 or 15).',
  equipment: 'What it has on the spot.',
  piName: 'The principal investigator.',
  piPhone: 'The principal investigator’s telephone number.',
  piEmail: 'The principal investigator’s e-mail address.',
  contactName: 'Whom to ask for.',
  status: 'pending until an administrator has verified or rejected it.',
  statusReason: 'Why it was decided so.',
  source: 'Where it came from.',
  event: 'The conference, for an entry made at a kiosk.',
  fieldRep: 'The field representative, for an entry made at a kiosk.',
  documents: 'The documents it has given.',
  createdAt: 'When it was made.',
  updatedAt: 'When it was changed last.',
  userFirstName: 'A visitor’s own first name, for the account.',
  userLastName: 'A visitor’s own last name, for the account.',
  userEmail: 'A visitor’s own e-mail address: the link to choose a password goes there.',
  reason: 'Kept with the decision and told to the organization.',
} as const;

const shape = {
  id: text(),
  type: z.enum(ORGANIZATION_TYPES),
  name: text(),
  email: nullableText(),
  phone: nullableText(),
  website: nullableText(),
  address: nullableText(),
  city: nullableText(),
  state: nullableText(),
  zipCode: nullableText(),
  description: nullableText(),
  therapeuticAreas: z.array(text()),
  patientPanelSize: nullableText(),
  ehrSystem: nullableText(),
  priorTrials: z.int().nullable(),
  equipment: z.array(text()),
  piName: nullableText(),
  piPhone: nullableText(),
  piEmail: nullableText(),
  contactName: nullableText(),
  status: z.enum(ORGANIZATION_STATUSES),
  statusReason: nullableText(),
  createdAt: moment(),
  updatedAt: moment(),
};
const origin = {
  source: z.enum(['wizard', 'kiosk', 'study', 'demo']),
  event: nullableText(),
  fieldRep: nullableText(),
};
const given = { documents: z.array(z.object({ id: text(), name: nullableText() })) };

const own = component(
  'Organization',
  exactly<OwnOrganization>()(z.object(shape)),
  'An organization as its own people see it.',
  ORGANIZATION_NOTES,
);
const forAdministrators = component(
  'OrganizationForAdministrators',
  exactly<AdminOrganization>()(z.object({ ...shape, ...origin })),
  'An organization as administrators see it: with where it came from.',
  ORGANIZATION_NOTES,
);
const withDocuments = z.union([
  component(
    'OrganizationWithDocuments',
    z.object({ ...shape, ...given }),
    'With the documents it has given.',
    ORGANIZATION_NOTES,
  ),
  component(
    'OrganizationForAdministratorsWithDocuments',
    z.object({ ...shape, ...origin, ...given }),
    'As administrators see it, with the documents it has given.',
    ORGANIZATION_NOTES,
  ),
]);
const registered = component(
  'Registered',
  exactly<Registered>()(z.object({ requiresAuth: z.boolean(), message: text() })),
  'What a registration answers; the same whether or not the address was known.',
  { requiresAuth: 'Whether one goes on by the link in the mail.', message: 'To be shown.' },
);

const example = {
  ...{ id: EXAMPLE_ID, type: 'site', ...EXAMPLE_SITE, email: 'office@riverside.example', contactName: null },
  ...{ status: 'verified', statusReason: null, createdAt: EXAMPLE_MOMENT, updatedAt: EXAMPLE_MOMENT },
};
const exampleForAdministrators = { ...example, source: 'wizard', event: null, fieldRep: null };
const id = { id: 'The organization’s id.' };

const decide = (verb: 'approve' | 'reject', status: 'verified' | 'rejected', what: string): Call => ({
  method: 'put',
  path: `/api/organizations/{id}/${verb}`,
  id: `${verb}Organization`,
  summary: `${what} an organization`,
  description:
    'A decision stands: asked for again it answers as done, asked for the other way it is refused. Its people are told by mail.',
  who: 'admin',
  blanks: id,
  body: {
    schema: component(
      `${what}Organization`,
      decisionSchema(status),
      `The status may be named, and must be “${status}” then.`,
      { ...ORGANIZATION_NOTES, status: 'What the address says already; nothing else is taken.' },
    ),
    example: { status, reason: 'The license was checked.' },
    mayBeLeftOut: true,
  },
  answers: {
    200: {
      description: 'The organization as it stands now.',
      schema: forAdministrators,
      example: { ...exampleForAdministrators, status },
    },
  },
  errors: ['not_found', 'already_decided'],
});

export const organizations: readonly Call[] = [
  {
    method: 'get',
    path: '/api/organizations',
    id: 'listOrganizations',
    summary: 'List organizations',
    who: 'admin',
    pages: true,
    query: organizationFilterSchema,
    about: {
      type: 'Only sites, or only sponsors.',
      status: 'Only those of this status.',
      search: 'Words to look for.',
      state: 'A state’s code or name.',
      area: 'A field they work in.',
      source: 'Where they came from.',
      event: 'A kiosk’s conference.',
      sort: 'In which order.',
    },
    answers: {
      200: {
        description: 'A page of organizations, newest first.',
        schema: z.array(forAdministrators),
        example: [exampleForAdministrators],
      },
    },
  },
  {
    method: 'post',
    path: '/api/organizations',
    id: 'registerSite',
    summary: 'Register a site',
    description:
      'What the wizard sends with its last step. A visitor brings the three user fields along and gets a link by mail; signed in, the site becomes one’s own and those fields are not read. It waits for an administrator.',
    who: 'anybody',
    makes: true,
    limited: true,
    body: {
      schema: z.union([
        component(
          'VisitorRegistration',
          visitorRegistrationSchema,
          'A site and its first account, by a visitor.',
          ORGANIZATION_NOTES,
        ),
        component('Registration', registrationSchema, 'A site, by somebody who is signed in.', ORGANIZATION_NOTES),
      ]),
      example: {
        ...EXAMPLE_SITE,
        priorTrials: 6,
        documents: [],
        ...{ userFirstName: 'Robin', userLastName: 'Reyes', userEmail: 'robin.reyes@riverside.example' },
      },
    },
    answers: {
      201: {
        description: 'Registered.',
        schema: registered,
        example: { requiresAuth: true, message: 'You will receive login credentials via email within 24 hours' },
      },
    },
    errors: ['document_unknown', 'forbidden', 'has_organization'],
  },
  {
    method: 'get',
    path: '/api/organizations/me',
    id: 'myOrganization',
    summary: 'One’s own organization',
    who: 'person',
    answers: { 200: { description: 'The organization of whoever asks.', schema: own, example } },
    errors: ['not_found'],
  },
  {
    method: 'put',
    path: '/api/organizations/me',
    id: 'updateMyOrganization',
    summary: 'Change one’s own organization',
    description: 'The whole profile is sent: a field that is left out becomes empty.',
    who: 'member',
    body: {
      schema: z.union([
        component('SiteProfile', siteProfileSchema, 'What a site may change of itself.', ORGANIZATION_NOTES),
        component('SponsorProfile', sponsorProfileSchema, 'What a sponsor may change of itself.', ORGANIZATION_NOTES),
      ]),
      example: { ...EXAMPLE_SITE, email: 'office@riverside.example' },
    },
    answers: {
      200: { description: 'The organization as it stands now.', schema: z.union([own, forAdministrators]), example },
    },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/organizations/{id}',
    id: 'seeOrganization',
    summary: 'See an organization',
    who: 'owner',
    blanks: id,
    answers: {
      200: {
        description: 'The organization and its documents.',
        schema: withDocuments,
        example: { ...example, documents: [{ id: EXAMPLE_ID, name: 'license.pdf' }] },
      },
    },
    errors: ['not_found'],
  },
  {
    method: 'put',
    path: '/api/organizations/{id}',
    id: 'editOrganization',
    summary: 'Change an organization',
    description:
      'All of it is sent: a field that is left out becomes empty. Type, status and source are no part of it.',
    who: 'owner',
    blanks: id,
    body: {
      schema: component(
        'OrganizationEdit',
        organizationEditSchema,
        'What may be changed of an organization.',
        ORGANIZATION_NOTES,
      ),
      example: { ...EXAMPLE_SITE, contactName: 'Robin Reyes' },
    },
    answers: {
      200: { description: 'The organization as it stands now.', schema: z.union([own, forAdministrators]), example },
    },
    errors: ['not_found'],
  },
  {
    method: 'delete',
    path: '/api/organizations/{id}',
    id: 'deleteOrganization',
    summary: 'Delete an organization',
    description: 'With its matches, documents and trainings. It cannot be undone.',
    who: 'admin',
    blanks: id,
    body: removal,
    answers: { 204: { description: 'Deleted.' } },
    errors: ['not_found'],
  },
  decideMany('organizations', organizationDecisionsSchema, 'verified'),
  decide('approve', 'verified', 'Approve'),
  decide('reject', 'rejected', 'Reject'),
];
