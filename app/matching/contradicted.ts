/** Numbers that a site attested for a study and that are no evidence, because they contradict something else. */
import { NOT_COUNTED } from '~/catalogue/phrases';
import { participants } from './numbers';
import type { MatchSite, MatchStudy, NotCounted } from './types';

/** As they are attested: a month. */
export const eligiblePatients = (perMonth: number): string =>
  `${perMonth.toLocaleString('en-US')} eligible ${perMonth === 1 ? 'patient' : 'patients'} a month`;

/** Those of this study. */
export const notCountedFor = (
  { id }: Pick<MatchStudy, 'id'>,
  { notCounted = [] }: Pick<MatchSite, 'notCounted'>,
): NotCounted[] => notCounted.filter(({ studyId }) => studyId === id);

const SAID = {
  eligible: (said: number) => ({
    phrase: `${eligiblePatients(said)}, attested`,
    sentence: `The site has attested ${eligiblePatients(said)}.`,
  }),
  commitment: (said: number) => ({
    phrase: `committed to enroll ${participants(said)}`,
    sentence: `It has attested that it will enroll ${participants(said)}.`,
  }),
};

const quoted = ({ instead }: NotCounted): string => `“${instead.replace(/\.$/, '')}”`;

/** '3 eligible patients a month, attested, not counted: it contradicts “5 patients in the last 12 months”'. */
export const notCountedInShort = (number: NotCounted): string =>
  `${SAID[number.kind](number.said).phrase}, ${NOT_COUNTED} ${quoted(number)}`;

export const notCountedSentence = (number: NotCounted): string =>
  `${SAID[number.kind](number.said).sentence} Not counted: it contradicts ${quoted(number)}.`;
