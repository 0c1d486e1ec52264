/** What a sponsor reads before it decides about a site: what the site has attested, and how many it commits to. */

import type { Actor } from '~/domain/base/actor';
import { matchFor } from '~/domain/base/parties.server';
import { compareResponses } from '~/domain/commands/feasibility/compare.server';
import { count } from '~/matching/numbers';
import { store } from '~db/store.server';
import { seeAttested } from './match-attested.server';

/** @returns null before the site has sent its answers. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function decisionFacts(actor: Actor, matchId: string) {
  const { facts } = await seeAttested(actor, matchId);
  const { study } = await store.read((db) => matchFor(db, actor, matchId));
  const { sites, questions, commitment } = await compareResponses(actor, study.id);
  const at = sites.findIndex((site) => site.matchId === matchId);
  const site = sites[at];
  if (!site || site.submittedAt === null) return null;
  const ruledOutBy = questions.filter(({ answers }) => answers[at]?.knockedOut).map(({ text }) => text);
  const sought = commitment?.sought == null ? '' : ` of ${commitment.sought} needed${commitment.where}`;
  const own = commitment?.bySite[at] ?? 'Not answered';
  return [
    ...(site.score && site.score.most > 0 ? [line('Points', `${site.score.points} of ${site.score.most}`)] : []),
    ...(ruledOutBy.length > 0 ? [line('Ruled out by', ruledOutBy.join(', '))] : []),
    ...(commitment ? [line('Participants committed', `${own} (all sites together ${commitment.sum}${sought})`)] : []),
    ...facts.map(({ question, said, instead, contradicts }) =>
      line(question, contradicts ? `${said} (contradicts: ${instead})` : said),
    ),
  ];
}

/** What to know of a site before several are selected at once. */
export interface SiteInShort {
  commitment: number | null;
  /** What the answers are worth, what rules the site out, and what contradicts what is on record. */
  lines: string[];
  warnings: string[];
}

/** By match, of the sites that have sent their answers. @throws as compareResponses. */
export async function sitesInShort(actor: Actor, studyId: string): Promise<Map<string, SiteInShort>> {
  const { sites, questions, commitment } = await compareResponses(actor, studyId);
  return new Map(
    sites.flatMap(({ matchId, score, submittedAt }, at) => {
      if (submittedAt === null) return [];
      const own = commitment?.bySite[at] ?? null;
      const ruledOutBy = questions.filter(({ answers }) => answers[at]?.knockedOut).map(({ text }) => text);
      const contradicting = questions.flatMap(({ text, answers }) => {
        const { words, instead } = answers[at] ?? {};
        return instead ? [`${text} ${words}, but ${instead}`] : [];
      });
      const lines = [
        ...(own === null ? [] : [`Commits to ${count(own, 'participant')}`]),
        ...(score && score.most > 0 ? [`${score.points} of ${score.most} points`] : []),
      ];
      const warnings = [
        ...(ruledOutBy.length > 0 ? [`Ruled out by: ${ruledOutBy.join(', ')}`] : []),
        ...contradicting.map((words) => `Contradicts: ${words}`),
      ];
      return [[matchId, { commitment: own, lines, warnings }] as const];
    }),
  );
}

const line = (term: string, value: string) => ({ term, value });
