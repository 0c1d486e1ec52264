import { z } from 'zod';
import { MATCH_STATUSES } from '~/catalogue/statuses';
import type { SponsorAnalytics } from '~/domain/sponsor/analytics.server';
import type { FoundSite, OwnMatch } from '~/domain/sponsor/find-sites.server';
import type { MatchFunnel } from '~/domain/sponsor/funnel';
import { siteSearchSchema } from '~/domain/sponsor/schema';
import { pageQuery } from '../lists.server';
import { type Call, component, exactly, nullableText, text } from './call';
import { EXAMPLE_MATCH_ID, EXAMPLE_STUDY_ID } from './examples';
import { exampleMatchedSite, matchedSiteShape } from './matches';
import { ORGANIZATION_NOTES } from './organizations';
import { exampleStudy } from './studies';

const ownMatch = component(
  'OwnMatch',
  exactly<OwnMatch>()(
    z.object({
      ...{ id: text(), studyId: text(), title: text(), status: z.enum(MATCH_STATUSES), score: z.number().nullable() },
    }),
  ),
  'A match with one of the asker’s own studies.',
  {
    id: 'The match.',
    studyId: 'The study.',
    title: 'The study’s title.',
    status: 'Where the match stands.',
    score: 'Overall, from 0 to 100; null when not known.',
  },
);
const foundSite = component(
  'FoundSite',
  exactly<FoundSite>()(z.object({ ...matchedSiteShape, gcpCurrent: z.boolean(), matches: z.array(ownMatch) })),
  'A verified site; contact data once it has shown interest in one of the asker’s studies.',
  {
    ...ORGANIZATION_NOTES,
    gcpCurrent: 'Whether its training is current.',
    matches: 'Its matches with the asker’s own studies.',
  },
);

const days = () => z.number().nullable();
const funnelShape = {
  ...{ matched: z.int(), invited: z.int(), cameForward: z.int(), approached: z.int() },
  ...{ interested: z.int(), selected: z.int() },
  declined: z.object({ bySite: z.int(), bySponsor: z.int() }),
  medianDays: z.object({ toInterest: days(), toSelection: days() }),
};
const FUNNEL_NOTES = {
  matched: 'Matches there are.',
  invited: 'The sponsor invited the site.',
  cameForward: 'The site showed interest without having been invited.',
  approached: 'Either of the two.',
  interested: 'The site said yes.',
  selected: 'The sponsor selected the site.',
  declined: 'Where it ended without selection, by whom.',
  medianDays: 'The middle of all times, in days; null where no match has got so far.',
} as const;
const analytics = component(
  'SponsorAnalytics',
  exactly<SponsorAnalytics>()(
    z.object({
      organization: nullableText(),
      overall: component(
        'Funnel',
        exactly<MatchFunnel>()(z.object(funnelShape)),
        'How far matches have come.',
        FUNNEL_NOTES,
      ),
      studies: z.array(
        component(
          'StudyFunnel',
          z.object({
            ...{ id: text(), title: text(), isActive: z.boolean() },
            ...{ enrollmentTarget: z.int().nullable(), totalSites: z.int().nullable(), ...funnelShape },
          }),
          'How far the matches of a study have come.',
          {
            ...FUNNEL_NOTES,
            id: 'The study.',
            title: 'Its title.',
            isActive: 'Whether it is still running.',
            enrollmentTarget: 'Patients sought.',
            totalSites: 'Sites sought.',
          },
        ),
      ),
      next: nullableText(),
    }),
  ),
  'From match to selection.',
  {
    organization: 'The sponsor’s name; null for somebody without an organization.',
    overall: 'All studies together.',
    studies: 'A page of approved studies, newest first.',
    next: 'The cursor of the next page; null on the last.',
  },
);

const funnel = {
  ...{ matched: 18, invited: 6, cameForward: 3, approached: 9, interested: 7, selected: 4 },
  ...{ declined: { bySite: 2, bySponsor: 1 }, medianDays: { toInterest: 3.5, toSelection: 6 } },
};
const { title } = exampleStudy;
const query = z.object({ organization: z.string().optional() });
const about = { organization: 'For administrators: the sponsor that is meant.' };

export const sponsor: readonly Call[] = [
  {
    method: 'get',
    path: '/api/sites',
    id: 'findSites',
    summary: 'Find sites',
    description: 'Verified sites, with how they stand with the asker’s own studies.',
    who: 'sponsor',
    pages: true,
    query: query.extend(siteSearchSchema.shape),
    about: {
      ...about,
      q: 'Words of the name, the city, the state or an area.',
      area: 'Sites that work in this field.',
      place: 'A region or a state.',
      equipment: 'Sites that have this.',
      gcp: 'Only sites whose training is current.',
    },
    answers: {
      200: {
        description: 'A page of sites.',
        schema: z.array(foundSite),
        example: [
          {
            ...exampleMatchedSite,
            gcpCurrent: true,
            matches: [{ id: EXAMPLE_MATCH_ID, studyId: EXAMPLE_STUDY_ID, title, status: 'invited', score: 82 }],
          },
        ],
      },
    },
    errors: ['forbidden', 'not_found'],
  },
  {
    method: 'get',
    path: '/api/sponsor/analytics',
    id: 'sponsorAnalytics',
    summary: 'From match to selection',
    description: 'Over all of the asker’s studies, and study by study. The next page’s cursor stands in the answer.',
    who: 'sponsor',
    query: query.extend(pageQuery.shape),
    about,
    answers: {
      200: {
        description: 'The funnel.',
        schema: analytics,
        example: {
          organization: 'Northwind Therapeutics',
          overall: funnel,
          studies: [{ id: EXAMPLE_STUDY_ID, title, isActive: true, enrollmentTarget: 240, totalSites: 6, ...funnel }],
          next: null,
        },
      },
    },
    errors: ['forbidden', 'not_found'],
  },
];
