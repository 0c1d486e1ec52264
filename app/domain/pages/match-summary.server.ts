/** A match on paper, for a meeting: what its page says, as far as its reader may know it. */

import { originText } from '~/catalogue/evidence-origin';
import { phrasesInWords } from '~/catalogue/phrases';
import { scoreWithRange, weighed } from '~/catalogue/score-words';
import { startUpInWords } from '~/catalogue/start-up';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { formatDateTime, formatDue } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import type { Block } from '~/domain/base/files/layout.server';
import { namedPaper } from '~/domain/base/paper.server';
import { matchFor } from '~/domain/base/parties.server';
import { commitmentOf } from '~/domain/model/commitment';
import { STAGE_LABELS } from '~/domain/model/engagement-path';
import type { MatchView } from '~/domain/model/match-view';
import { isOnlyAsked } from '~/domain/model/open-study-view';
import { now } from '~/gateways/clock.server';
import { store } from '~db/store.server';
import { type Frame, frameOf } from './match-frame.server';
import { matchView, reasonsOf } from './matches.server';

/** The file. @throws {DomainError} unauthenticated, not_found (another's too), files_busy. */
export async function matchSummary(actor: Actor, id: string, at = now()) {
  const { match, frame, onlyAsked } = await store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    const match = matchView(actor, found, at);
    const frame = await frameOf(db, actor, found, at);
    return { match, frame, onlyAsked: match.side === 'site' && isOnlyAsked(found.match) };
  });
  const title = `${frame.site}: ${frame.study.title}`;
  const blocks = [...headOf(match, frame, at), ...(onlyAsked ? UNTOLD : fitOf(match))];
  const bytes = await namedPaper({ title, blocks, foot: title, at });
  return {
    name: `Match of ${frame.site}.pdf`,
    contentType: 'application/pdf',
    file: { stream: new Blob([bytes as BlobPart]).stream(), size: bytes.byteLength },
  };
}

/** What a site reads that nobody has suggested, as on the page of the match. */
const UNTOLD: readonly Block[] = [
  { text: 'You will see how your site scores, and all of the study, once the sponsor has invited you.' },
];

const terms = (pairs: readonly (readonly [string, string | null])[]): Block => ({
  terms: pairs.flatMap(([term, value]) => (value ? [[term, value] as const] : [])),
});

const headOf = ({ engagement }: MatchView, frame: Frame, at: number): Block[] => [
  { heading: frame.site, size: 18 },
  terms([
    ['Study', frame.study.title],
    ['Sponsor', frame.study.sponsorName],
    ['Stage', STAGE_LABELS[engagement.stage]],
    ['Next', turnInWords(frame)],
    ['Made', formatDateTime(at)],
  ]),
];

function turnInWords({ next, startUp }: Pick<Frame, 'next' | 'startUp'>): string {
  if (!next) return startUp ? startUpInWords(startUp) : 'Nothing is open';
  const { text, own, dueAt, overdue } = next;
  const due = dueAt === null ? '' : `, ${overdue ? 'overdue since' : 'due'} ${formatDue(dueAt)}`;
  return `${own ? 'Your turn: ' : ''}${text}${due}`;
}

function fitOf(match: MatchView): Block[] {
  const { verdict, attested, musts, score, low, high } = match;
  const reasons = reasonsOf(match);
  const required = (state: (typeof musts)[number]['state']) =>
    phrasesInWords(musts.filter((must) => must.state === state).map(({ text }) => text)) || 'None';
  return [
    { text: verdict.text, bold: true },
    terms([
      ['Trials', verdict.trials],
      ['Patients', verdict.patients],
      ['Place', verdict.place],
      ['Participants committed', commitmentOf(attested, String)],
    ]),
    { heading: 'What the study requires' },
    terms([
      ['Met', required('met')],
      ['Missing', required('not met')],
      ['Not known', required('not known')],
    ]),
    { heading: 'Scores' },
    terms([
      ['Overall', scoreWithRange({ score, low, high })],
      ...SUB_SCORES.map((each) => [weighed(each.label, match.parts[each.value].share), pointsOf(match, each)] as const),
    ]),
    { text: `Scored on ${formatDateTime(match.computedAt)}. The score is our model’s estimate.`, small: true },
    { heading: 'Evidence' },
    ...SUB_SCORES.flatMap(({ value, label }): Block[] => {
      const points = reasons.points.filter(({ dimension }) => dimension === value);
      if (points.length === 0) return [];
      const lines = points.map((point) => `+${point.points}  ${point.text} (${originText(point, match.side)})`);
      return [{ text: label, bold: true }, { text: lines.join('\n') }];
    }),
    ...(reasons.others.length > 0
      ? [{ text: 'Not known or not applicable', bold: true }, { text: reasons.others.join('\n') }]
      : []),
  ];
}

/** A sub-score in points, with how many of them are assumed. */
function pointsOf({ breakdown, parts, unasked }: MatchView, { value, scoreKey }: (typeof SUB_SCORES)[number]): string {
  const score = breakdown[scoreKey];
  if (score === null) return unasked.includes(value) ? 'Not applicable' : 'Not known';
  const { assumed } = parts[value];
  return assumed > 0 ? `${score}, ${assumed} assumed` : String(score);
}
