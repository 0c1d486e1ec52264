/** What a sponsor reads before it decides about a site: what the site has attested, and how many it commits to. */

import { phrasesInWords } from '~/catalogue/phrases';
import { formatRegistryDate } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { matchFor } from '~/domain/base/parties.server';
import { compareResponses } from '~/domain/commands/feasibility/compare.server';
import { marked } from '~/domain/model/commitment';
import type { StudyMatch } from '~/domain/model/match-view';
import { linesByNeed, mustsSeen } from '~/domain/model/musts-seen';
import { summaryOf } from '~/matching';
import { count } from '~/matching/numbers';
import { neededOf } from '~/matching/target';
import { openVisitActionsOf } from '~db/queries/visits';
import type { Match, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { seeAttested } from './match-attested.server';

/**
 * Also what is missing and open, and that nothing is committed, if nothing is.
 * @returns whether the site has sent answers, too. @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function decisionFacts(actor: Actor, matchId: string) {
  const { facts } = await seeAttested(actor, matchId);
  const { found, open } = await store.read(async (db) => ({
    found: await matchFor(db, actor, matchId),
    open: (await openFromVisits(db, [matchId])).get(matchId) ?? [],
  }));
  const { sites, questions, commitment } = await compareResponses(actor, found.study.id);
  const at = sites.findIndex((each) => each.matchId === matchId && each.submittedAt !== null);
  const site = sites[at];
  const answers = site ? questions.map(({ text, answers }) => ({ text, ...answers[at] })) : [];
  const ruledOutBy = answers.filter(({ knockedOut }) => knockedOut).map(({ text }) => text);
  const asked = new Set(facts.map(({ question }) => question));
  // Answers to questions of the study alone, such as those about its criteria.
  const others = answers.filter(({ text, instead }) => instead && !asked.has(text));
  const lines = [
    ...(site?.score && site.score.most > 0 ? [line('Points', `${site.score.points} of ${site.score.most}`)] : []),
    ...(ruledOutBy.length > 0 ? [line('Ruled out by', ruledOutBy.join(', '))] : []),
    ...missingFrom(found.match.requirements),
    ...(open.length > 0 ? [line('Open from the visit', open.join('; '))] : []),
    line('Participants committed', committedInWords(site && commitment, { at, doubted: site?.commitmentContradicted })),
    ...facts.map(({ question, said, instead, contradicts }) =>
      line(question, contradicts ? `${said} (contradicts: ${instead})` : said),
    ),
    ...others.map(({ text, words, instead }) => line(text, `${words} (contradicts: ${instead})`)),
  ];
  return { lines, answered: site !== undefined };
}

/** What the study asks for and the site does not have, required or not. */
function missingFrom(requirements: Match['requirements']) {
  const { musts, lines } = summaryOf(requirements);
  return linesByNeed({ ...lines, fits: [], notKnown: [] }, { ...mustsSeen({ musts }), notKnown: [] })
    .filter(({ phrases }) => phrases.length > 0)
    .map(({ term, phrases }) => line(term, phrasesInWords(phrases)));
}

const OWNERS = { site: 'the site', sponsor: 'you' } as const;

/** The action items of each match's visit that are not done, in words. */
async function openFromVisits(db: Db, matchIds: readonly string[]): Promise<Map<string, string[]>> {
  const open = new Map<string, string[]>();
  for (const { matchId, action } of await openVisitActionsOf(db, matchIds)) {
    const { text, owner, dueOn } = action;
    const words = `${text} (${OWNERS[owner]}, by ${formatRegistryDate(dueOn)})`;
    open.set(matchId, [...(open.get(matchId) ?? []), words]);
  }
  return open;
}

type Compared = Awaited<ReturnType<typeof compareResponses>>['commitment'];

function committedInWords(
  commitment: Compared | undefined,
  { at, doubted }: { at: number; doubted: boolean | undefined },
): string {
  const sought = commitment?.sought == null ? '' : ` of ${commitment.sought} needed${commitment.where}`;
  const own = commitment?.bySite[at] ?? null;
  if (!commitment || own === null) return NOTHING_COMMITTED;
  return `${marked(`${own}`, doubted ?? false)} (all sites together ${commitment.sum}${sought})`;
}

const NOTHING_COMMITTED = 'Nothing: the site has not said how many it will enroll';

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
  const ids = matches.map(({ id }) => id);
  const open = await store.read((db) => openFromVisits(db, ids));
  const told = matches.map(({ id, engagement, attested }) => {
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
  const others = (match: StudyMatch, place: number, left = open.get(match.id) ?? []) => [
    ...linesByNeed({ ...match.lines, fits: [], notKnown: [] }, { ...mustsSeen(match), notKnown: [] })
      // What is required and missing is said of each site anyway.
      .filter(({ term, phrases }) => term !== 'Missing' && phrases.length > 0)
      .map(({ term, phrases }) => `${term}: ${phrasesInWords(phrases)}`),
    ...(left.length > 0 ? [`Open from the visit: ${left.join('; ')}`] : []),
    ...(told[place]?.commitment == null ? ['No participants committed'] : []),
  ];
  const sites = matches.map((match, place) => {
    const { commitment, lines, warnings } = told[place] ?? { commitment: null, lines: [], warnings: [] };
    return { commitment, lines, warnings: [...warnings, ...others(match, place)] };
  });
  return { sites, together: togetherInWords(told, study) };
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
