/** What e-mails say of a match or a study, never more than their reader may see. */
import { todoWords, waitingForSigner } from '~/catalogue/engagement';
import type { About, TurnTold } from '~/catalogue/mail-facts';
import type { MatchSide } from '~/catalogue/statuses';
import type { MatchWithSite } from '~db/queries/matches';
import type { Engagement, Study } from '~db/schema';
import { isBeforeVisit } from './engagement-view';
import { sponsorNameOf } from './match-parties';
import { isOnlyAsked, onlyPublic } from './open-study-view';
import { studyName, vouchedFor } from './study-origins';
import { sponsorInWords } from './study-sponsor';

type Told = Pick<
  Study,
  'title' | 'shortTitle' | 'acronym' | 'protocolNumber' | 'nctNumber' | 'origins' | 'sponsorName' | 'onBehalfOf'
>;

/** A match with its open turn; without an engagement, nobody has one. */
export interface MatchTold extends Pick<MatchWithSite, 'match' | 'study' | 'site'> {
  engagement?: Pick<Engagement, 'todo' | 'dueAt' | 'turnFrom'> | null;
}

/**
 * @param at when the e-mail is written, in ms
 * @param signers who may sign what is next, if the reader may not
 */
export function aboutMatch(
  { match, study, site, engagement }: MatchTold,
  reader: MatchSide,
  at: number,
  signers: readonly string[] | null = null,
): About {
  const seen = reader === 'site' && isOnlyAsked(match) ? onlyPublic(study) : study;
  const names = { site: site.name, sponsor: sponsorNameOf(seen) };
  return {
    reader,
    ...names,
    ...namesOf(seen),
    turn: engagement ? turnOf(engagement, names, { reader, at, signers }) : null,
  };
}

function turnOf(
  { todo, dueAt, turnFrom }: Pick<Engagement, 'todo' | 'dueAt' | 'turnFrom'>,
  names: Readonly<Record<MatchSide, string>>,
  { reader, at, signers }: { reader: MatchSide; at: number; signers: readonly string[] | null },
): TurnTold | null {
  if (!todo) return null;
  if (isBeforeVisit({ todo, turnFrom }, at))
    return { own: false, may: false, words: 'Nothing until the visit has taken place.', dueAt: null };
  const { side, label, waiting } = todoWords(todo);
  const nothingNow = (waits: string) => `Nothing now. ${waits}.`;
  if (side !== reader) {
    return { own: false, may: false, words: nothingNow(`Waiting for ${names[side]} ${waiting}`), dueAt };
  }
  if (signers === null) return { own: true, may: true, words: label, dueAt };
  const others = waitingForSigner(todo, signers);
  return { own: true, may: false, words: signers.length > 0 ? nothingNow(others) : others, dueAt };
}

/** For an e-mail to a site about the study alone, too: it knows its own name. */
export const aboutStudy = (study: Told, reader: About['reader']): About => ({
  reader,
  sponsor: sponsorNameOf(study),
  site: null,
  ...namesOf(study),
  turn: null,
});

function namesOf(study: Told) {
  const seen = vouchedFor(study);
  const { title, protocolNumber, nctNumber } = seen;
  return { isNamed: sponsorInWords(study) !== null, study: studyName(seen), title, protocolNumber, nctNumber };
}
