/** What a side has kept of what it promised, in words, for every page that shows it. */
import { count } from '~/matching/numbers';
import type { DaysKept, SiteKept, SponsorKept } from './promises';

/** A line of a list. */
export interface KeptLine {
  term: string;
  value: string;
}

const NONE = 'No record yet';
const daysInWords = (kept: DaysKept): string => (kept ? `${count(kept.days, 'day')} (median of ${kept.cases})` : NONE);

/** Line by line, in one order. */
export const siteKeptInWords = ({ randomized, daysToContract, daysToIrb, daysToActivation }: SiteKept): KeptLine[] => [
  {
    term: 'Randomized so far',
    value: randomized
      ? `${randomized.randomized} of ${randomized.promised} promised (${randomized.cases} ${randomized.cases === 1 ? 'study' : 'studies'})`
      : NONE,
  },
  { term: 'Until the contract was done', value: daysInWords(daysToContract) },
  { term: 'Until the IRB was done', value: daysInWords(daysToIrb) },
  { term: 'Until it was activated', value: daysInWords(daysToActivation) },
];

/** The same of a sponsor. */
export const sponsorKeptInWords = ({ daysToDecide, daysToSign, daysToPay, toldWhy }: SponsorKept): KeptLine[] => [
  { term: 'Until it decided about a site', value: daysInWords(daysToDecide) },
  { term: 'Until it countersigned a CDA', value: daysInWords(daysToSign) },
  { term: 'Until it paid an invoice', value: daysInWords(daysToPay) },
  { term: 'Declined sites told why', value: toldWhy ? `${toldWhy.kept} of ${toldWhy.cases}` : NONE },
];
