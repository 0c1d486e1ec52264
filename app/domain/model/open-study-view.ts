/** Open studies as a verified site finds them, with its own fit. */
import { z } from 'zod';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { valuesOf } from '~/catalogue/lists';
import { PHASES, STUDY_AREAS } from '~/catalogue/options';
import { MATCH_STATUSES } from '~/catalogue/statuses';
import type { Qualification } from '~/matching/fits';
import { summaryOf } from '~/matching/requirements';
import type { Requirement } from '~/matching/types';
import { statusInWords } from '~/registry/status';
import type { Match, Study } from '~db/schema';
import { optionalChoice } from './fields';
import { sponsorInWords } from './study-sponsor';
import { describedView, moment, nullableText, orNull, text } from './views';

/** 'all' is the value of a select that does not filter. */
const narrowedTo = (options: Parameters<typeof optionalChoice>[0]) =>
  z.preprocess((value) => (value === 'all' ? undefined : value), optionalChoice(options).optional());

/** The query of /open-studies and GET /api/open-studies. */
export const openStudyQuerySchema = z.object({
  q: z
    .string()
    .max(SHORT_TEXT_MAX_CHARS)
    .optional()
    .describe('Words in the title, the condition, the NCT number or the sponsor.'),
  area: narrowedTo(STUDY_AREAS),
  phase: narrowedTo(PHASES),
});
export type OpenStudyQuery = z.output<typeof openStudyQuerySchema>;

const fitSchema = describedView('SiteFit', 'How the site fits a study: by the rules that decide who is suggested.', {
  fits: z.boolean().describe('Whether the study is relevant to it, and it meets every requirement, as far as we know.'),
  relevant: z.boolean().describe('Whether it declares an area of the study, or has a confirmed trial like it.'),
  missing: z.array(text).describe('What the study requires and the site does not have.'),
  notKnown: z.array(text).describe('What the study requires and the site has not stated.'),
  notPreferred: z
    .array(text)
    .describe('What the study prefers, as anyone may read, and the site does not have, such as its region.'),
});
export type SiteFit = z.infer<typeof fitSchema>;

export const openStudySchema = describedView('OpenStudy', 'A study that its sponsor lists for sites.', {
  id: text,
  title: text,
  phase: z.enum(valuesOf(PHASES)),
  therapeuticArea: text,
  indication: nullableText.describe('The condition.'),
  nctNumber: nullableText,
  enrollment: nullableText.describe(
    'The status of the trial on ClinicalTrials.gov, in words; null if that is not known.',
  ),
  regions: z.array(text).describe('Where the sponsor looks for sites; empty for anywhere.'),
  countries: z.array(text).describe('Where the trial takes place; empty if not stated.'),
  sponsor: nullableText.describe('null unless a public record names it, or the sponsor wants to be named.'),
  listedAt: moment.describe('When the study was posted.'),
  fit: fitSchema,
  match: orNull(
    describedView('OpenStudyMatch', 'The site’s match with the study.', {
      id: text,
      status: z.enum(MATCH_STATUSES),
      askedAt: moment.nullable().describe('When the site asked to be considered; null if it did not.'),
    }),
  ),
});
export type OpenStudy = z.infer<typeof openStudySchema>;

type Seen = Pick<Match, 'status' | 'qualifies' | 'askedAt'>;

/** Whether the site sees a match: a suggestion that no longer qualifies is hidden from it. */
export const isSeenBySite = ({ status, qualifies, askedAt }: Seen): boolean =>
  status !== 'new' || qualifies || askedAt !== null;

/** What of the preferences the page of an open study shows. The others are for suggested sites. */
const SHOWN: readonly Requirement['kind'][] = ['area', 'region'];

/** What the gate says, as the site reads it. */
export function siteFit({ filteredOut, relevant, musts, requirements }: Qualification): SiteFit {
  const named = (state: 'not met' | 'not known') =>
    musts.filter((must) => must.state === state).map((must) => must.text);
  return {
    fits: filteredOut === null,
    relevant,
    missing: named('not met'),
    notKnown: named('not known'),
    notPreferred: summaryOf(requirements.filter(({ kind, required }) => !required && SHOWN.includes(kind))).lines
      .missing,
  };
}

type Listed = Pick<Study, 'sponsorName' | 'onBehalfOf' | 'registryRead' | 'sponsorListed'>;

/** The sponsor, if sites may read it (db/derived.ts has the same for their search). */
export const sponsorForSites = (study: Listed): string | null =>
  (study.sponsorListed ? sponsorInWords(study) : null) ?? study.registryRead?.sponsor ?? null;

/** Whether the trial enrolls, as its registry record says; null if the study has none. */
export const enrollmentInWords = ({ registryRead }: Listed): string | null =>
  registryRead?.status ? statusInWords(registryRead.status) : null;

/**
 * Whether the site only knows the study from the list: it has asked to be considered, and the sponsor has not invited
 * it. Asking must not show what only suggested sites may read.
 */
export const isOnlyAsked = ({ askedAt, invitedAt }: Pick<Match, 'askedAt' | 'invitedAt'>): boolean =>
  askedAt !== null && invitedAt === null;

/** A study without what only its sponsor and the sites that matching suggests may read. */
export const onlyPublic = (study: Study): Study => ({
  ...study,
  ...HIDDEN,
  sponsorName: sponsorForSites(study),
  countries: study.countries.map(({ country }) => ({ country, sites: null, patients: null })),
});

const HIDDEN = {
  shortTitle: null,
  acronym: null,
  protocolNumber: null,
  secondaryIds: null,
  description: null,
  onBehalfOf: null,
  sponsorContact: null,
  sponsorEmail: null,
  sponsorPhone: null,
  enrollmentTarget: null,
  totalSites: null,
  estimatedStartDate: null,
  duration: null,
  inclusionCriteria: null,
  exclusionCriteria: null,
  regulatoryStatus: null,
  irbApproval: false,
  fdaApproval: false,
  irbNumber: null,
  indNumber: null,
  budgetPerPatient: null,
  paymentSchedule: null,
  startupFee: null,
  visitsPerPatient: null,
  primaryEndpoints: null,
  secondaryEndpoints: null,
  studyDesign: null,
  randomization: false,
  blinding: false,
  placebo: false,
  origins: null,
} as const satisfies Partial<Study>;
