/**
 * Ranks the sites of a question with the engine of the checkout in which it runs: JSON in, JSON out. `bench -- believable` runs it
 * here and, with --beside, in an older checkout.
 */
import { text } from 'node:stream/consumers';
import { eligible, type MatchSite, type MatchStudy, rankSites } from '~/matching';

/** The number of sites that a run matches. */
const MOST = 50;

const { sites, studies, now, least } = JSON.parse(await text(process.stdin)) as {
  sites: MatchSite[];
  studies: MatchStudy[];
  now: number;
  /** The lowest score at which this version of the product suggests a site. */
  least: number;
};
const suggested = studies.map((study) =>
  eligible(rankSites(study, sites, { now }))
    .filter(({ overallScore }) => (overallScore ?? -1) >= least)
    .slice(0, MOST)
    .map(({ siteId }) => siteId),
);
process.stdout.write(JSON.stringify(suggested));
