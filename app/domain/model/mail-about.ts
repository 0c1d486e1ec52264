/** What e-mails say of a match or a study, never more than their reader may see. */
import { todoWords } from '~/catalogue/engagement';
import type { About, TurnTold } from '~/catalogue/mail-facts';
import type { MatchSide } from '~/catalogue/statuses';
import type { MatchWithSite } from '~db/queries/matches';
import type { Engagement, Study } from '~db/schema';
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
  engagement?: Pick<Engagement, 'todo' | 'dueAt'> | null;
}

export function aboutMatch({ match, study, site, engagement }: MatchTold, reader: MatchSide): About {
  const seen = reader === 'site' && isOnlyAsked(match) ? onlyPublic(study) : study;
  const names = { site: site.name, sponsor: sponsorNameOf(seen) };
  return {
    reader,
    ...names,
    ...namesOf(seen),
    turn: engagement ? turnOf(engagement, names, reader) : null,
  };
}

function turnOf(
  { todo, dueAt }: Pick<Engagement, 'todo' | 'dueAt'>,
  names: Readonly<Record<MatchSide, string>>,
  reader: MatchSide,
): TurnTold | null {
  if (!todo) return null;
  const { side, label, waiting } = todoWords(todo);
  return { own: side === reader, todo: label, waiting: `${names[side]} ${waiting}`, dueAt };
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
