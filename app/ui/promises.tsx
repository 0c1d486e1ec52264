import type { DaysKept, SiteKept, SponsorKept } from '~/domain/model/promises';
import { DescriptionList } from './lists';
import { formatNumber, plural } from './text';

const NONE = 'No record yet';
const daysInWords = (kept: DaysKept): string =>
  kept ? `${plural(kept.days, 'day')} (median of ${formatNumber(kept.cases)})` : NONE;

/** What a site has kept, by the records of this platform. */
export function SitePromises({ kept: { randomized, daysToContract, daysToIrb } }: { kept: SiteKept }) {
  return (
    <DescriptionList
      items={[
        {
          term: 'Randomized so far',
          value: randomized
            ? `${formatNumber(randomized.randomized)} of ${formatNumber(randomized.promised)} promised, in ${plural(randomized.cases, 'study', 'studies')}`
            : NONE,
        },
        { term: 'Until the contract was done', value: daysInWords(daysToContract) },
        { term: 'Until the IRB was done', value: daysInWords(daysToIrb) },
      ]}
    />
  );
}

/** What a sponsor has kept. */
export function SponsorPromises({ kept: { daysToDecide, daysToSign, toldWhy } }: { kept: SponsorKept }) {
  return (
    <DescriptionList
      items={[
        { term: 'Until it decided about a site', value: daysInWords(daysToDecide) },
        { term: 'Until it countersigned a CDA', value: daysInWords(daysToSign) },
        {
          term: 'Declined sites told why',
          value: toldWhy ? `${formatNumber(toldWhy.kept)} of ${formatNumber(toldWhy.cases)}` : NONE,
        },
      ]}
    />
  );
}
