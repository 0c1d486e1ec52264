/** What a sponsor reads before it decides about a site: what the site has attested, and how many it commits to. */

import type { Actor } from '~/domain/base/actor';
import { matchFor } from '~/domain/base/parties.server';
import { compareResponses } from '~/domain/commands/feasibility/compare.server';
import { marked } from '~/domain/model/commitment';
import type { StudyMatch } from '~/domain/model/match-view';
import { count } from '~/matching/numbers';
import { neededOf } from '~/matching/target';
import type { Study } from '~db/schema';
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
  const own = marked(`${commitment?.bySite[at] ?? 'Not answered'}`, site.commitmentContradicted);
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
interface SiteInShort {
  commitment: number | null;
  lines: string[];
  /** What rules the site out, and what contradicts what is on record. */
  warnings: string[];
}

const HAS_NOT_ANSWERED: SiteInShort = { commitment: null, lines: [], warnings: ['Has not sent its answers'] };

/**
 * What these sites have answered, and what they commit to together; null if none has said.
 * @throws as compareResponses.
 */
export async function answersInShort(actor: Actor, study: Study, matches: readonly StudyMatch[]) {
  const { sites: columns, questions, commitment } = await compareResponses(actor, study.id);
  const sites = matches.map(({ id, engagement, attested }) => {
    const at = columns.findIndex(({ matchId, submittedAt }) => matchId === id && submittedAt !== null);
    const isAsked = engagement.steps.some(({ step }) => step === 'feasibility');
    if (at < 0) return isAsked ? HAS_NOT_ANSWERED : null;
    const own = commitment?.bySite[at] ?? null;
    const score = columns[at]?.score;
    const answers = questions.map(({ text, answers }) => ({ text, ...answers[at] }));
    const ruledOutBy = answers.filter(({ knockedOut }) => knockedOut).map(({ text }) => text);
    return {
      commitment: own,
      lines: [
        ...(own === null
          ? []
          : [marked(`Commits to ${count(own, 'participant')}`, columns[at]?.commitmentContradicted ?? false)]),
        ...(score && score.most > 0 ? [`${score.points} of ${count(score.most, 'point')}`] : []),
      ],
      warnings: [
        ...(attested?.eligiblePerMonth === 0 ? ['Attested that it sees no eligible patient a month'] : []),
        ...(ruledOutBy.length > 0 ? [`Ruled out by: ${ruledOutBy.join(', ')}`] : []),
        ...answers.flatMap(({ text, words, instead }) =>
          instead ? [`${text} ${words} (contradicts: ${instead})`] : [],
        ),
      ],
    };
  });
  return { sites, together: togetherInWords(sites, study) };
}

function togetherInWords(sites: readonly (SiteInShort | null)[], study: Study): string | null {
  const said = sites.flatMap((site) => site?.commitment ?? []);
  if (said.length === 0) return null;
  const sum = said.reduce((total, each) => total + each, 0);
  const { sought, where } = neededOf(study);
  const part =
    sought === null ? count(sum, 'participant') : `${sum} of the ${count(sought, 'participant')} needed${where}`;
  const silent = sites.length - said.length;
  const others = silent > 0 ? ` ${count(silent, 'site')} ${silent === 1 ? 'has' : 'have'} not said how many.` : '';
  return `Together they commit to ${part}.${others}`;
}

const line = (term: string, value: string) => ({ term, value });
