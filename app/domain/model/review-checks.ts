/** What can be checked about an applicant before a person decides. Pure rules. */
import { z } from 'zod';
import { domainOf, missingZeros } from '~/catalogue/contact-keys';
import type { MailDomain } from '~/catalogue/mail-domains.server';
import { ESTIMATES } from '~/catalogue/origins';
import { isMilitary, postalCodeOf } from '~/catalogue/regions';
import type { NpiAnswer } from '~/gateways/npi.server';
import { nameSimilarity } from '~/registry/facility-name';
import { isSameSponsor } from '~/registry/sponsor-name';
import { hasStopped, statusInWords } from '~/registry/status';
import type { Organization, Study } from '~db/schema';
import { isNpi } from './fields';
import { isAbroad } from './study-countries';
import { estimatesOf } from './study-origins';
import { type PostedBy, sponsorInWords } from './study-sponsor';
import { text, view } from './views';

export const checkSchema = view('Check', {
  label: text,
  state: z
    .enum(['ok', 'problem', 'unknown', 'unconfirmed'])
    .describe(
      'unknown: there is nothing to check it against. unconfirmed: nobody but the poster says so, or not even the poster yet.',
    ),
  weight: z
    .enum(['blocking', 'look', 'none'])
    .describe('blocking: settle it before you approve; look: worth a look; none: nothing to do.'),
  text,
  studies: z
    .array(z.object({ id: text, title: text }))
    .optional()
    .describe('The studies that it is about.'),
});
export type Check = z.infer<typeof checkSchema>;
export const openCheckSchema = checkSchema.pick({ label: true, weight: true });
export type OpenCheck = Pick<Check, 'label' | 'weight'>;

type Site = Pick<
  Organization,
  | 'type'
  | 'name'
  | 'email'
  | 'phone'
  | 'website'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'npi'
  | 'piNpi'
  | 'piName'
>;

/** What else is known. */
export interface Known {
  /** The domain of the e-mail address; null without one. */
  mail: MailDomain | null;
  documents: number;
  /** The place of the ZIP code; null if there is no such code. */
  zip: { city: string; state: string } | null;
  /** How far the ZIP code is from the city, in miles; null if unknown. */
  miles: number | null;
  /** The answers for the site's and the investigator's NPI; null without a number. */
  npi: NpiAnswer | null;
  piNpi: NpiAnswer | null;
}

const check = (label: string, state: Check['state'], text: string): Check => {
  return { label, state, weight: state === 'problem' || state === 'unconfirmed' ? 'look' : 'none', text };
};

/** A problem that is settled before anyone approves: the record cannot be reached, or is not what it says. */
const blocking = (label: string, text: string): Check => ({ label, state: 'problem', weight: 'blocking', text });

/** What is still open of some checks, the weightiest first. */
export const openChecks = (checks: readonly Check[]): OpenCheck[] =>
  (['blocking', 'look'] as const).flatMap((weight) =>
    checks.filter((each) => each.weight === weight).map(({ label }) => ({ label, weight })),
  );

/** Likely duplicates, among what is open. */
export const DUPLICATES = 'Likely duplicate';

/** A ZIP code can be this far from the middle of its city. */
const FAR_MILES = 40;

const within = (one: string, other: string) => one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/** What a site must have before it can be verified, in words; empty for a sponsor. */
export function missingFor({ type, address, city, state, zipCode, email, phone }: Site): string[] {
  if (type !== 'site') return [];
  const missing = [
    !address && 'street address',
    !city && 'city',
    !state && 'state',
    !zipCode && 'ZIP code',
    !email && !phone && 'e-mail address or phone number',
  ];
  return missing.filter((each) => each !== false);
}

export function organizationChecks(site: Site, known: Known): Check[] {
  const missing = missingFor(site);
  return [
    missing.length > 0
      ? blocking('Contact details', `Missing: ${missing.join(', ')}.`)
      : check('Contact details', 'ok', 'Nothing is missing.'),
    placeCheck(site, known),
    domainCheck(site, known),
    npiCheck('NPI number', known.npi, { number: site.npi, name: site.name, city: site.city, state: site.state }),
    // An investigator may be registered with a practice elsewhere.
    npiCheck('NPI number of the investigator', known.piNpi, {
      number: site.piNpi,
      name: site.piName,
      city: null,
      state: null,
    }),
    known.documents > 0
      ? check(
          'Documents on file',
          'ok',
          known.documents === 1 ? '1 document. Please read it.' : `${known.documents} documents. Please read them.`,
        )
      : check('Documents on file', 'problem', 'No documents.'),
  ];
}

function placeCheck({ city, state, zipCode }: Site, { zip, miles }: Known): Check {
  const label = 'Address and ZIP code';
  if (!zipCode) return check(label, 'unknown', 'There is no ZIP code.');
  const inState = state ? postalCodeOf(state) : undefined;
  if (!zip) {
    const meant = missingZeros(zipCode);
    if (meant) return check(label, 'problem', `${zipCode} is not a ZIP code. Perhaps ${meant} is meant.`);
    // Post offices of the armed forces open and close, and no list has all of them.
    return inState && isMilitary(inState)
      ? check(label, 'unknown', `${zipCode} is not in our list, which lacks some military ZIP codes.`)
      : check(label, 'problem', `${zipCode} is not a ZIP code in use.`);
  }
  const place = `${zip.city}, ${zip.state}`;
  if (!city || !state) return check(label, 'unknown', `${zipCode} is in ${place}. City or state is missing.`);
  const far = miles !== null && miles > FAR_MILES;
  if (inState !== zip.state || far) {
    return check(label, 'problem', `${zipCode} is in ${place}, but the address says ${city}, ${state}.`);
  }
  return check(label, 'ok', `${zipCode} is in ${place}.`);
}

function domainCheck({ website }: Site, { mail }: Known): Check {
  const label = 'E-mail and website';
  const web = domainOf(website);
  if (!mail) return check(label, 'unknown', 'There is no e-mail address to compare.');
  const { domain, kind } = mail;
  if (kind === 'throwaway') return blocking(label, `The e-mail address is at ${domain}, ${THROWAWAY}.`);
  if (!web) {
    const any = kind === 'provider' ? `The e-mail address is at ${domain}, ${PROVIDER}. ` : '';
    return check(label, 'unknown', `${any}There is no website to compare.`);
  }
  if (kind === 'provider') {
    return check(label, 'problem', `The e-mail address is at ${domain}, ${PROVIDER}. The website is at ${web}.`);
  }
  if (within(domain, web)) return check(label, 'ok', `Both are at ${web}.`);
  return check(label, 'problem', `The e-mail address is at ${domain}, the website at ${web}.`);
}

const PROVIDER = 'where anyone can get one';
const THROWAWAY = 'which gives throwaway addresses that soon stop working';

function contactCheck(mail: MailDomain | null): Check {
  const label = 'Contact';
  if (mail?.kind === 'own') return check(label, 'ok', `The contact’s address is at ${mail.domain}.`);
  const none = 'The contact has no address at a company’s own domain';
  if (!mail) return check(label, 'problem', `${none}.`);
  return check(label, 'problem', `${none}, but at ${mail.domain}, ${mail.kind === 'provider' ? PROVIDER : THROWAWAY}.`);
}

/**
 * At this similarity, two names count as spellings of the same name. Legal names differ more than those of likely
 * duplicates.
 */
const ALIKE = 0.6;

interface NpiHolder {
  number: string | null;
  name: string | null;
  city: string | null;
  state: string | null;
}

function npiCheck(label: string, answer: NpiAnswer | null, { number, name, city, state }: NpiHolder): Check {
  if (!number) return check(label, 'unknown', 'Not given.');
  if (!isNpi(number)) return blocking(label, `${number} is not a valid number: its check digit is wrong.`);
  if (!answer || answer.kind === 'unreachable') {
    return check(label, 'unknown', `${number} has the right check digit. The NPI registry could not be reached.`);
  }
  if (answer.kind === 'missing') return blocking(label, `The NPI registry does not list ${number}.`);
  const who = [answer.name, answer.city, answer.state].filter(Boolean).join(', ');
  if (!answer.active) {
    const belonged = who && ` It belonged to ${who}.`;
    return blocking(label, `${number} is no longer active: the NPI registry has deactivated it.${belonged}`);
  }
  const belongs = `${number} belongs to ${who}.`;
  const local = [city ?? '', state ?? ''];
  const alike = [answer.name, ...answer.otherNames].find((each) => name && nameSimilarity(name, each, local) >= ALIKE);
  if (name && alike === undefined) {
    return check(label, 'problem', `${belongs} The name entered here is ${name}.`);
  }
  if (state && answer.state && (postalCodeOf(state) ?? state) !== (postalCodeOf(answer.state) ?? answer.state)) {
    return check(label, 'problem', `${belongs} The state entered here is ${state}.`);
  }
  const known = alike === undefined || alike === answer.name ? belongs : `${belongs} It is also known as ${alike}.`;
  return name ? check(label, 'ok', known) : check(label, 'unknown', `${belongs} No name was entered here.`);
}

/** By the sponsor's status. A merged one has no studies. */
const SPONSOR_TEXT: Record<Organization['status'], (name: string) => string> = {
  verified: (name) => `${name} is verified.`,
  pending: (name) => `${name} is not verified. If you approve this study, you also verify it.`,
  rejected: (name) => `${name} was rejected. It stays rejected even if you approve this study.`,
  suspended: (name) => `${name} is suspended.`,
  archived: (name) => `${name} is archived.`,
  merged: (name) => `${name} was merged into another organization.`,
};

/** What a registry record tells about its trial. */
export interface TrialOfRecord {
  title: string | null;
  leadSponsor: string | null;
  /** As the registry writes it: 'TERMINATED'. */
  status: string | null;
  /** The same in words, with its date, if the trial has stopped: 'Terminated in May 2020'; null where only the status is known. */
  stopped: string | null;
}

const inOneSpelling = (title: string) =>
  title
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

/** Whether the record with this number has the study's title. */
function numberCheck({ nctNumber, title }: Pick<Study, 'nctNumber' | 'title'>, trial: TrialOfRecord | null): Check {
  const label = 'NCT number';
  if (!nctNumber) return check(label, 'unknown', 'Not given.');
  if (!trial?.title) {
    return check(
      label,
      'unknown',
      `${nctNumber}. We have not read its registry record. Compare it with ClinicalTrials.gov.`,
    );
  }
  return inOneSpelling(trial.title) === inOneSpelling(title)
    ? check(label, 'ok', `${nctNumber}. Its registry record has the same title.`)
    : check(label, 'problem', `${nctNumber}. Its registry record has another title: ${trial.title}`);
}

/** The same for a study. */
export function studyChecks(
  study: Pick<Study, 'nctNumber' | 'title' | 'sponsorName' | 'onBehalfOf' | 'origins' | 'countries'>,
  {
    documents,
    sponsor,
    contact,
    trial = null,
    sameTrial = [],
  }: {
    documents: number;
    sponsor: Pick<Organization, 'name' | 'status'> | null;
    /** The domain of the contact’s address; null without one. */
    contact: MailDomain | null;
    /** What the registry record tells; null if we have not read it. */
    trial?: TrialOfRecord | null;
    /** Other studies of the same trial. */
    sameTrial?: readonly { id: string; title: string }[];
  },
): Check[] {
  return [
    numberCheck(study, trial),
    ...sameTrialChecks(sameTrial),
    sponsor
      ? check('Sponsor', sponsor.status === 'verified' ? 'ok' : 'problem', SPONSOR_TEXT[sponsor.status](sponsor.name))
      : check('Sponsor', 'unknown', 'The study was posted without an organization.'),
    ...leadSponsorChecks(study, trial?.leadSponsor ?? null),
    ...statusChecks(trial),
    ...placeChecks(study),
    contactCheck(contact),
    ...estimateChecks(study),
    documents > 0
      ? check('Protocol on file', 'ok', documents === 1 ? '1 document.' : `${documents} documents.`)
      : check('Protocol on file', 'problem', 'No documents.'),
  ];
}

/** Two accounts may share a trial, but more often it was posted twice by mistake, or by one that has nothing to do with it. */
function sameTrialChecks(studies: readonly { id: string; title: string }[]): Check[] {
  if (studies.length === 0) return [];
  const count = studies.length === 1 ? 'Another study has' : `${studies.length} other studies have`;
  return [{ ...blocking('Same trial', `${count} the number of this trial.`), studies: [...studies] }];
}

/** Whether the sponsor is the record's lead sponsor, or posts the study on its behalf (REG-20). */
function leadSponsorChecks(study: PostedBy, lead: string | null): Check[] {
  if (!lead) return [];
  const label = 'Lead sponsor in the registry';
  const poster = sponsorInWords(study);
  const posted = `${poster?.replace(/\.$/, '')}.`;
  if (study.sponsorName !== null && isSameSponsor(lead, study.sponsorName)) return [check(label, 'ok', posted)];
  if (study.onBehalfOf !== null && isSameSponsor(lead, study.onBehalfOf))
    return [check(label, 'unconfirmed', `${posted} We have only the poster’s word for it.`)];
  const said = poster ? `The study was posted by ${poster}` : 'The study was posted without a sponsor’s name';
  return [
    check(
      label,
      'problem',
      `The registry record names ${lead}. ${said}, and nobody has said that it acts for ${lead}.`,
    ),
  ];
}

/** A trial that has stopped was posted on purpose, or by mistake (REG-15). */
function statusChecks(trial: TrialOfRecord | null): Check[] {
  if (!trial || !hasStopped(trial.status)) return [];
  return [
    check(
      'Status in the registry',
      'problem',
      `The registry record says: ${trial.stopped ?? statusInWords(trial.status)}.`,
    ),
  ];
}

/** All sites here are in the United States. */
function placeChecks(study: Pick<Study, 'countries'>): Check[] {
  return isAbroad(study)
    ? [check('Countries', 'problem', 'None of the study’s countries is the United States, where all sites here are.')]
    : [];
}

/** Names the values that nobody vouches for yet, so that no reviewer takes one for a fact (REG-20). */
function estimateChecks({ origins }: Pick<Study, 'origins'>): Check[] {
  const labels = estimatesOf(origins).map((field) => ESTIMATES[field].label);
  if (labels.length === 0) return [];
  return [
    check(
      'Estimates',
      'unconfirmed',
      `Not confirmed by the sponsor, so not shown to anyone else: ${labels.join(', ')}.`,
    ),
  ];
}

/** What to ask an applicant for, by the check that has found a problem. */
const ASKS: Readonly<Record<string, string>> = {
  'Address and ZIP code': 'the right ZIP code for your address',
  'E-mail and website': 'an e-mail address at your own domain, or why it is at another one',
  'NPI number': 'the right NPI number of the site',
  'NPI number of the investigator': 'the right NPI number of the investigator',
  'Documents on file': 'a document about the site, such as its license',
  'NCT number': 'the NCT number of this study, because the registry record of the one that you gave has another title',
  'Lead sponsor in the registry': 'for whom you post this study, because its registry record names another sponsor',
  'Status in the registry': 'whether the trial goes on, because its registry record says that it has stopped',
  Countries: 'whether you are looking for sites in the United States',
  Contact: 'a contact with an e-mail address at the company’s own domain',
  'Protocol on file': 'the protocol or its synopsis',
};

/** The question that asks for what is missing and for what the checks found; empty if nothing is open. */
export function questionFrom({ checks, missing }: { checks: readonly Check[]; missing: readonly string[] }): string {
  const problems = checks.filter(({ state }) => state === 'problem');
  const asked = problems.flatMap(({ label }) => (Object.hasOwn(ASKS, label) ? (ASKS[label] ?? []) : []));
  const lines = [...(missing.length > 0 ? [`your ${missing.join(', ')}`] : []), ...asked];
  return lines.length === 0 ? '' : ['Please send us:', ...lines.map((line) => `- ${line}`)].join('\n');
}
