import type { Band } from '~/catalogue/match-orders';
import type { Requirement } from './types';

/** What a band is told from. Stored with every match, so that its band can be told again. */
interface Standing {
  /** Rounded; null if nothing is known about the site. */
  readonly score: number | null;
  /** The rounded score of a site that works in the area, and about which nothing else is known. */
  readonly usual: number;
  /** Confirmed trials like the study; null if the site has not reviewed its track record. */
  readonly like: number | null;
  /** Whether the site has attested, in signed answers for this study, that it sees eligible patients. */
  readonly attestedPatients: boolean;
  readonly requirements: readonly Pick<Requirement, 'required' | 'state'>[];
}

/** How well a site suits a study, in one word, by what is known about it (docs/matching.md). */
export function bandOf({ score, usual, like, attestedPatients, requirements }: Standing): Band {
  const musts = requirements.filter(({ required }) => required);
  if (score === null || score < usual || musts.some(({ state }) => state === 'not met')) return 'weak';
  const isProven = (like ?? 0) > 0 || attestedPatients;
  return isProven && musts.every(({ state }) => state === 'met') ? 'strong' : 'possible';
}
