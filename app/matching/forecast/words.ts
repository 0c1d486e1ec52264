import { type Enrollment, takePart } from '../enrollment';
import { count, estimated, figure, participants, people } from '../numbers';
import type { Forecast, Month, WhatIf } from './types';

/** The forecast in words. `why`: the reason why the months are not known. */
export function sentencesOf(
  { target, sites, randomized, committed, contradicted, total, reached, months }: Omit<Forecast, 'sentences'>,
  why: string | null,
): string[] {
  if (sites.all === 0) return ['No site is interested yet, so there is nothing to add up.'];
  const needed = target !== null && target > 0 ? ` of the ${count(target, 'participant')} needed` : '';
  const isOne = sites.all === 1 || sites.committed === 1;
  const said = `${figure(sites.committed)} of ${count(sites.all, 'site')} ${isOne ? 'has' : 'have'} attested how many participants ${isOne ? 'it' : 'they'} will enroll`;
  const doubted =
    contradicted > 0 ? `, ${figure(contradicted)} of them contradicted by another answer or by what is on record` : '';
  if (!total && !months) return [`We can’t say yet: ${said}.`];
  return [
    ...(sites.active > 0
      ? [`${count(sites.active, 'active site')} randomized ${participants(randomized)} so far${needed}.`]
      : []),
    sites.committed > 0 ? `${said}: ${people(committed)}${needed}${doubted}.` : `${said}.`,
    ...(total && sites.estimated > 0
      ? [
          `${count(sites.estimated, sites.committed > 0 ? 'more site' : 'site')} ${sites.estimated === 1 ? 'states' : 'state'} patients with the condition, or eligible ones. We assume that ${takePart('condition')} with the condition take part in a year, or ${takePart('eligible')} who are eligible. Then ${sites.committed > 0 ? 'all of these together enroll' : sites.estimated === 1 ? 'it enrolls' : 'they enroll'} ${told(total)}${sites.committed > 0 ? '' : ', in that year'}.`,
        ]
      : []),
    ...(total && sites.more > 0
      ? [`With ${count(sites.more, 'more site')} like ${sites.committed === 1 ? 'it' : 'these'}: ${told(total)}.`]
      : []),
    ...(sites.unknown > 0 && !months ? [`We can’t say yet what ${count(sites.unknown, 'site')} will add.`] : []),
    months ? whenSentence(reached, months) : `We can’t say yet by when: ${why}.`,
  ];
}

/** Which of the assumptions change nothing, and why; otherwise a form with numbers in it would seem not to work. */
export function unusedIn({ sites, months }: Pick<Forecast, 'sites' | 'months'>, whatIf: WhatIf): string[] {
  const { moreSites, consentPercent, screenFailurePercent } = whatIf;
  return [
    ...(moreSites > 0 && sites.more === 0
      ? [`We can’t add ${count(moreSites, 'more site')}: no site has attested a number that they could be like.`]
      : []),
    ...(months === null && (consentPercent !== null || screenFailurePercent > 0)
      ? ['Consent and screening change only by when participants are enrolled, which we can’t say yet.']
      : []),
  ];
}

/** '20 participants' if nothing is open, else 'about 32 participants, between 20 and 60'. */
const told = (total: Enrollment): string =>
  Math.round(total.least) === Math.round(total.most) ? participants(total.expected) : estimated(total);

function whenSentence(reached: Forecast['reached'], months: readonly Month[]): string {
  const last = months.at(-1);
  if (!last) return 'Nobody is expected to be enrolled.';
  if (!reached || reached.expected === null) {
    const missed = reached ? ', which does not reach the target' : '';
    return `Within ${count(last.month, 'month')}, the sites are expected to enroll ${told(last)}${missed}.`;
  }
  const { least, expected, most } = reached;
  const range =
    most === null
      ? `${count(least ?? expected, 'month')} or more`
      : least === most
        ? count(most, 'month')
        : `${figure(least ?? expected)} to ${count(most, 'month')}`;
  return `The target is expected to be reached in ${count(expected, 'month')}; with a probability of 80%, in ${range}.`;
}
