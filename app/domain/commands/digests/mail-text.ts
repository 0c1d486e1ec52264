/** The parts of a digest, as plain text. */
import { DIGEST } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { phrasesInWords } from '~/catalogue/phrases';
import { unlinked } from '~/catalogue/plain-names';
import { scoreWithRange } from '~/catalogue/score-words';
import type { Summary } from '~/matching/requirements';
import type { DigestItem, Match, Organization } from '~db/schema';

type LinkTo = (path: string) => string;

export interface Suggestion
  extends Pick<Match, 'id' | 'studyId' | 'score' | 'low' | 'high'>,
    Pick<Organization, 'city' | 'state'> {
  study: string;
  site: string;
  /** As the person may know it. */
  verdict: string;
  lines: Summary['lines'];
}

interface Answer {
  id: string;
  site: string;
  study: string;
}

/** A name must not hold a link, and a line break in it must not look like the next suggestion. */
const inLine = unlinked;
const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);
/** 'A study that may fit …' or '3 studies that may fit …'. */
const introduced = (n: number, one: string, many: string) => (n === 1 ? `A ${one}` : `${n} ${many}`);

const scoreLine = (suggestion: Suggestion) =>
  `Score: ${suggestion.score === null ? 'not known yet' : scoreWithRange(suggestion)}`;

const phrases = (texts: readonly string[]) => (texts.length > 0 ? inLine(phrasesInWords(texts)) : 'nothing');

/** One suggestion with its verdict and its three lines. */
function item(title: string, suggestion: Suggestion, place: number, linkTo: LinkTo): string {
  const { id, lines, verdict } = suggestion;
  return [
    `${place}. ${inLine(title)}`,
    inLine(verdict),
    scoreLine(suggestion),
    `Fits: ${phrases(lines.fits)}`,
    `Missing: ${phrases(lines.missing)}`,
    `Not known: ${phrases(lines.notKnown)}`,
    linkTo(paths.match(id)),
  ].join('\n   ');
}

/** New suggestions to a site, best first. */
export function partsForSite(site: string, suggestions: readonly Suggestion[], linkTo: LinkTo): string[] {
  const shown = suggestions.slice(0, DIGEST.shown.studies);
  const more = suggestions.length - shown.length;
  const all = linkTo(paths.siteDashboard);
  return [
    suggestions.length === 1
      ? `A new study may fit ${inLine(site)}:`
      : `${suggestions.length} new studies may fit ${inLine(site)}. The best comes first:`,
    ...shown.map((suggestion, index) => item(suggestion.study, suggestion, index + 1, linkTo)),
    more > 0 ? `${counted(more, 'more is', 'more are')} on your dashboard:\n${all}` : `Your dashboard:\n${all}`,
  ];
}

/** New sites of a sponsor's studies: the study with the best site first, and best first in each. */
export function partsForSponsor(
  suggestions: readonly Suggestion[],
  answers: readonly Answer[],
  linkTo: LinkTo,
): string[] {
  const byStudy = new Map<string, Suggestion[]>();
  for (const suggestion of suggestions) {
    const { studyId } = suggestion;
    byStudy.set(studyId, [...(byStudy.get(studyId) ?? []), suggestion]);
  }
  const studies = [...byStudy.values()].slice(0, DIGEST.shown.studies);
  const more = byStudy.size - studies.length;
  return [
    ...studies.flatMap((ofStudy) => partsOfStudy(ofStudy, linkTo)),
    ...(more > 0
      ? [`${counted(more, 'more study has', 'more studies have')} new sites:\n${linkTo(paths.sponsorDashboard)}`]
      : []),
    ...awaiting(answers, linkTo),
  ];
}

function partsOfStudy(suggestions: readonly Suggestion[], linkTo: LinkTo): string[] {
  const [{ study, studyId }] = suggestions as [Suggestion];
  const shown = suggestions.slice(0, DIGEST.shown.sitesOfStudy);
  const named = `"${inLine(study)}"`;
  return [
    suggestions.length === 1
      ? `A new site may fit ${named}:`
      : `${suggestions.length} new sites may fit ${named}. ${shown.length < suggestions.length ? `The best ${shown.length}:` : 'The best comes first:'}`,
    ...shown.map((suggestion, index) => item(siteWithPlace(suggestion), suggestion, index + 1, linkTo)),
    `All sites of this study:\n${linkTo(paths.study(studyId))}`,
  ];
}

function siteWithPlace({ site, city, state }: Suggestion): string {
  const place = [city, state].filter(Boolean).join(', ');
  return place ? `${site} (${place})` : site;
}

/** The sponsor was also notified of each at once. This lists those it has not answered yet. */
function awaiting(answers: readonly Answer[], linkTo: LinkTo): string[] {
  if (answers.length === 0) return [];
  const shown = answers.slice(0, DIGEST.shown.answers);
  const lines = shown.map(
    ({ id, site, study }) => `- ${inLine(site)}, for "${inLine(study)}"\n  ${linkTo(paths.match(id))}`,
  );
  const more = answers.length - shown.length;
  return [
    [
      'Interested sites that await your answer:',
      ...lines,
      ...(more > 0 ? [`- ${counted(more, 'more is', 'more are')} on your dashboard`] : []),
    ].join('\n'),
  ];
}

/**
 * The subject of a digest: what is new, for a site, for a sponsor or for both.
 * @param site the name of the person's own site, if there is something for it.
 */
export function subjectOf(toSite: number, site: string, toSponsor: readonly Suggestion[]): string {
  if (toSponsor.length === 0) return `${introduced(toSite, 'new study', 'new studies')} that may fit ${inLine(site)}`;
  if (toSite > 0) return `${toSite + toSponsor.length} new suggestions`;
  const studies = new Set(toSponsor.map(({ studyId }) => studyId)).size;
  return `${introduced(toSponsor.length, 'new site', 'new sites')} that may fit your ${studies === 1 ? 'study' : 'studies'}`;
}

type Held = Pick<DigestItem, 'subject' | 'link'>;

/** The e-mails that the person has in the digest instead of at once. */
export const partsOfHeld = (held: readonly Held[]): string[] =>
  held.length === 0
    ? []
    : [
        [
          'Since your last digest:',
          ...held.map(({ subject, link }) => [`- ${subject}`, link].filter(Boolean).join('\n  ')),
        ].join('\n'),
      ];

export const subjectOfHeld = ([only, ...others]: readonly Held[]): string =>
  others.length === 0 ? (only?.subject ?? '') : `${others.length + 1} updates for you`;
