/** The registration of a site, and the fields that can be edited later. Shared with the browser. */
import { z } from 'zod';
import { LIST_ITEMS } from '~/catalogue/limits';
import {
  ALL_SITE_AREAS,
  ALL_SITE_EQUIPMENT,
  EHR_SYSTEMS,
  isNoneAndSome,
  NONE_OF_THESE,
  PANEL_SIZES,
  PRIOR_TRIALS,
} from '~/catalogue/options';
import { VALIDATION } from '~/catalogue/validation';
import { documentReference } from './document-reference-schema';
import {
  askingForZeros,
  choices,
  email,
  optionalChoice,
  optionalCode,
  optionalEmail,
  optionalLine,
  optionalName,
  optionalNpi,
  optionalText,
  optionalUrl,
  requiredCode,
  requiredLine,
  requiredName,
} from './fields';

/** The error summary lists these together, so each names its field. */
const needed = (what: string) => requiredLine(undefined, VALIDATION.enter(what));

/** The lower end of the chosen range as a number. JSON clients may send the number. */
const priorTrials = () =>
  z
    .preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      optionalChoice<(typeof PRIOR_TRIALS)[number]>(PRIOR_TRIALS),
    )
    .transform((value) => (value === null ? null : Number(value)))
    .meta({ type: ['integer', 'string', 'null'], enum: PRIOR_TRIALS.flatMap(({ value }) => [Number(value), value]) });

/** Step 1 (WIZ-03). */
export const basicInfoSchema = z.object({
  name: requiredName('organization', undefined, VALIDATION.enter('the site name')),
  address: needed('the street address'),
  city: needed('the city'),
  state: needed('the state'),
  zipCode: askingForZeros(requiredCode(20, VALIDATION.enter('the ZIP code'))).describe('Used to compute distances.'),
  phone: optionalCode(),
  website: optionalUrl().describe('We add https:// if it is missing.'),
  description: optionalText(),
});

const siteEquipment = () =>
  choices(ALL_SITE_EQUIPMENT)
    .refine((items) => !isNoneAndSome(items), VALIDATION.noneOrSome)
    .describe(`“${NONE_OF_THESE}” means that the site has none of the items from Pharmacy Services onward.`);

/** Step 2 (WIZ-04). */
export const siteDetailsSchema = z.object({
  therapeuticAreas: choices(ALL_SITE_AREAS, { atLeastOne: true }),
  patientPanelSize: optionalChoice(PANEL_SIZES),
  ehrSystem: optionalChoice(EHR_SYSTEMS),
  priorTrials: priorTrials().describe('The lower end of the chosen range: 0, 1, 6 or 15.'),
  equipment: siteEquipment(),
});

/** The principal investigator. */
const investigatorSchema = z.object({
  piName: optionalName('person').describe('The principal investigator.'),
  piPhone: optionalCode(),
  piEmail: optionalEmail(),
});

/** Asked for in the profile, not at registration. */
const providerNumbers = {
  npi: optionalNpi().describe('The National Provider Identifier of the site.'),
  piNpi: optionalNpi().describe('The National Provider Identifier of the principal investigator.'),
};

/** Step 3 (WIZ-06). */
export const documentsSchema = z.object({
  documents: z
    .array(documentReference())
    .max(LIST_ITEMS, VALIDATION.tooMany(LIST_ITEMS))
    .default([])
    .describe('Files that are already uploaded.'),
  ...investigatorSchema.shape,
});

/** Step 5, for visitors (WIZ-08). */
export const accountSchema = z.object({
  userFirstName: requiredName('person', undefined, VALIDATION.enter('your first name')),
  userLastName: requiredName('person', undefined, VALIDATION.enter('your last name')),
  userEmail: email(VALIDATION.enter('your e-mail address')).describe('We send the link to choose a password here.'),
});

export const registrationSchema = z.object({
  ...basicInfoSchema.shape,
  ...siteDetailsSchema.shape,
  ...documentsSchema.shape,
});
export type Registration = z.output<typeof registrationSchema>;

export const visitorRegistrationSchema = z.object({ ...registrationSchema.shape, ...accountSchema.shape });

const fromInvitation = {
  invitation: optionalCode().describe('The ID in a sponsor’s invitation link. The trials listed there are attached.'),
  leadToken: optionalCode(300).describe(
    'The token in the link of a follow-up to a kiosk lead. The site then becomes this registration, under its ID.',
  ),
};
/** The JSON calls. The wizard keeps the invitation in its draft. */
export const registrationCallSchema = z.object({
  ...registrationSchema.shape,
  ...fromInvitation,
  another: z
    .boolean()
    .optional()
    .describe('true if you have an organization and register another site, whose owner you become.'),
});
export const visitorRegistrationCallSchema = z.object({ ...visitorRegistrationSchema.shape, ...fromInvitation });

/** Visitors prove that they registered by giving the last name, which no page shows. */
export const correctionSchema = z.object({
  userLastName: accountSchema.shape.userLastName,
  userEmail: accountSchema.shape.userEmail,
});

export type Account = z.output<typeof accountSchema>;

const contact = { contactName: optionalName('person'), email: optionalEmail() };
/** Kiosk entries and sponsors start without an address. */
const optionalAddress = {
  address: optionalLine(),
  city: optionalLine(),
  state: optionalLine(),
  zipCode: askingForZeros(optionalCode(20)),
};

/** A site's profile, for its own staff: fields that were required at registration stay required. */
export const siteProfileSchema = z.object({
  ...basicInfoSchema.shape,
  ...contact,
  ...siteDetailsSchema.shape,
  ...investigatorSchema.shape,
  ...providerNumbers,
});

/** The review shows what was entered, and has no fields. */
export const reviewSchema = z.object({});

export const sponsorProfileSchema = z.object({ ...basicInfoSchema.shape, ...contact, ...optionalAddress });

export const profileSchemaOf = (type: 'site' | 'sponsor') =>
  type === 'site' ? siteProfileSchema : sponsorProfileSchema;

export const organizationEditSchema = z.object({
  ...siteProfileSchema.shape,
  ...optionalAddress,
  therapeuticAreas: choices(ALL_SITE_AREAS),
});
export type OrganizationEdit = z.output<typeof organizationEditSchema>;
