/** The public matching demo (MAT-05): the real engine with made-up studies and sites. Also runs in the browser. */
import { TOP_MATCHES } from '~/catalogue/limits';
import type { Phase } from '~/catalogue/options';
import type { DemoResult } from '~/matching';
import { DEMO_STUDIES } from '~/matching/demo-studies';
import type { SitesForStudy } from './ranking-view';

/** The studies to choose from. */
export { DEMO_STUDIES };

type Match = SitesForStudy['matches'][number];

function shown(result: DemoResult) {
  return {
    ...result,
    study: { ...result.study, phase: result.study.phase as Phase },
    matches: result.matches.slice(0, TOP_MATCHES).map((match) => {
      const { siteId, studyId, overallScore, range, band, tie, breakdown, assumed, parts, reasons } = match;
      const [low, high] = range ?? [null, null];
      const scores = { overallScore, low, high, band, tie, breakdown, assumed, parts: parts as Match['parts'] };
      return { siteId, studyId, ...scores, reasons, status: null as Match['status'] };
    }),
  };
}

export type DemoRanking = ReturnType<typeof shown>;
type Fetched = DemoRanking | null | Promise<DemoRanking | null>;

/** The engine is large, so the page loads it only to rank. */
const engine = () => import('~/matching/demo');

/** What GET /api/matching/sites-for-study/{id} returns for a demo study; null for any other id. */
export async function demoRanking(studyId: string, at: number): Promise<DemoRanking | null> {
  if (!isDemo(studyId)) return null;
  const result = (await engine()).demoMatches(studyId, at);
  return result && shown(result);
}

const isDemo = (studyId: string) => DEMO_STUDIES.some(({ id }) => id === studyId);

/** The ranking from `fetchRanking`, or the built-in sample if that fails; null if no demo study has this ID. */
export async function demoRankingOrSample(
  studyId: string,
  at: number,
  fetchRanking: (studyId: string) => Fetched,
): Promise<DemoRanking | null> {
  if (!isDemo(studyId)) return null;
  const { demoFallback } = await engine();
  const sample = demoFallback(studyId, at);
  if (!sample) return null;
  try {
    return (await fetchRanking(studyId)) ?? shown(sample);
  } catch {
    return shown(sample);
  }
}
