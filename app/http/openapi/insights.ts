import { z } from 'zod';
import type { SitesForStudy } from '~/domain/matches/ranking.server';
import { component, exactly, text } from './call';

type Insights = SitesForStudy['insights'];

const count = () => z.int();

const facts = component(
  'InsightFacts',
  exactly<Insights['facts']>()(
    z
      .object({
        sites: count(),
        withArea: count().nullable(),
        fitting: count(),
        regions: z
          .array(z.object({ region: text().nullable(), sites: count(), preferred: z.boolean().nullable() }).readonly())
          .readonly(),
        competing: z
          .object({ studies: count(), samePhase: count(), best: count(), running: count(), invited: count() })
          .readonly()
          .nullable(),
        shortfall: z
          .object({
            ...{ target: z.number(), counted: count(), uncounted: count() },
            ...{ expected: z.number(), shortfall: z.number(), sites: count() },
          })
          .readonly()
          .nullable(),
        relax: z
          .array(
            z
              .object({ kind: z.enum(['area', 'region', 'equipment', 'together']), what: text(), sites: count() })
              .readonly(),
          )
          .readonly(),
        trackRecord: z.object({ reviewed: count(), unreviewed: count(), similar: count() }).readonly(),
      })
      .readonly(),
  ),
  'The figures behind the sentences. They count verified sites, unless they say otherwise; no site is named.',
  {
    sites: 'All of them.',
    withArea: 'Those with the study’s area; null when it states none, and all sites stand for them.',
    fitting:
      'Of those with the area, those that nothing known sets against the preferred regions and required equipment.',
    regions: 'Sites with the area by region, most first; the region is null when it is not known.',
    competing:
      'Other open studies of the area, those of the same phase, and of the best ranked sites (up to 10) those that run one and those that are invited to one. Null where nobody looked.',
    shortfall:
      'What the panels of the best sites with the area promise, of as many as are sought, set against the target, and how many further sites would make up for what is short. Null without a target or a stated panel.',
    relax: 'What the study could ask less of, and how many more sites would then fit, most first.',
    trackRecord:
      'Sites whose people went through what the registry lists of them, those where nobody did, and those that ran a similar trial.',
  },
);

export const insights = component(
  'Insights',
  exactly<Insights>()(
    z
      .object({ summary: text(), marketAnalysis: text(), recommendations: z.array(text()).readonly(), facts })
      .readonly(),
  ),
  'What the ranking says as a whole.',
  {
    summary: 'How well the sites fit.',
    marketAnalysis: 'Where the suitable sites are, and who else looks for them.',
    recommendations: 'What would help.',
    facts: 'The figures behind it.',
  },
);

export const exampleInsights = {
  summary:
    '12 verified sites were ranked, with scores from 82% down to 31% and a median of 57%, on average based on 71% of the data we look for.',
  marketAnalysis: '8 of 12 verified sites work in Oncology (Northeast 5, Midwest 3).',
  recommendations: ['Open the study to Midwest: 3 more sites would fit.'],
  facts: {
    ...{ sites: 12, withArea: 8, fitting: 5 },
    regions: [
      { region: 'Northeast', sites: 5, preferred: true },
      { region: 'Midwest', sites: 3, preferred: false },
    ],
    competing: { studies: 2, samePhase: 1, best: 10, running: 3, invited: 1 },
    shortfall: { target: 240, counted: 6, uncounted: 2, expected: 150, shortfall: 90, sites: 4 },
    relax: [{ kind: 'region', what: 'Midwest', sites: 3 }],
    trackRecord: { reviewed: 7, unreviewed: 5, similar: 4 },
  },
};
