/** How many people of a site have current GCP training, and in words. Pure, and safe for the browser. */
import { formatDay } from '~/catalogue/time';

export interface Trained {
  trained: number;
  people: number;
  /** When the training of the first of them expires; null if nobody has any. */
  firstExpiresAt: number | null;
}

/** As in 'Current for 1 of 4 people, until Mar 1, 2027'. */
export function trainedInWords({ trained, people, firstExpiresAt }: Trained): string {
  if (firstExpiresAt === null) return 'Current for nobody';
  const until = `until ${formatDay(firstExpiresAt)}`;
  return `Current for ${trained} of ${people === 1 ? '1 person' : `${people} people`}, ${trained === 1 ? until : `the first ${until}`}`;
}
