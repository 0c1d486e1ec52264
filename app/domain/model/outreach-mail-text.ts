/** The e-mail that a sponsor sends to a prospective site from its own mail program. We send nothing to unknown people. */
import { labelOf, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { type PostedBy, sponsorInWords } from './study-sponsor';

interface MailTextOf {
  facility: string;
  study: { title: string; phase: string; therapeuticArea: string } & PostedBy;
  /** Those like the study: others are no reason to write. */
  trials: readonly { nctId: string; title: string }[];
  link: string;
}

const NAMED_TRIALS = 3;

export function outreachMail({ facility, study, trials, link }: MailTextOf): { subject: string; body: string } {
  const named = trials.slice(0, NAMED_TRIALS).map(({ nctId, title }) => `- ${title} (${nctId})`);
  const kind = [labelOf(PHASES, study.phase), labelOf(STUDY_AREAS, study.therapeuticArea)].filter(Boolean);
  const sponsor = sponsorInWords(study);
  const paragraphs = [
    'Hello,',
    `We are looking for research sites for "${study.title}"${kind.length > 0 ? ` (${kind.join(', ')})` : ''}.`,
    named.length > 0 && `ClinicalTrials.gov lists similar trials at ${facility}, including:\n${named.join('\n')}`,
    `If you are interested, please register your site with this link. Its name${named.length > 0 ? ', its location and its trials' : ' and its location'} are already filled in:`,
    link,
    'Once your site is verified, we can send you an invitation to the study there.',
    `Kind regards,${sponsor ? `\n${sponsor}` : ''}`,
  ];
  return {
    subject: `A study for ${facility}: ${study.title}`.replace(/\s+/g, ' '),
    body: paragraphs.filter(Boolean).join('\n\n'),
  };
}

/** Opens the sender's own mail program. Without an address, the sender fills it in. */
export const mailtoOf = ({ subject, body, to }: { subject: string; body: string; to?: string | null }): string =>
  `mailto:${encodeURIComponent(to ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
