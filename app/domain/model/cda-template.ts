/** The operator's own CDA, as text. A lawyer of each party should read it before its first use. */
import type { AgreementTerms } from '~/catalogue/agreements';

/** Counts the texts of the template. Whoever changes its text counts on, so that nobody reads another text than was sent. */
export const TEMPLATE_VERSION = 1;

const TEMPLATE_TITLE = 'Confidential Disclosure Agreement';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

interface Section {
  heading: string;
  text: string;
}

const inYears = (months: number): string => {
  if (months % 12 !== 0 || months === 0) return months === 1 ? '1 month' : `${months} months`;
  return months === 12 ? '1 year' : `${months / 12} years`;
};

/** The agreement on these terms. A master agreement covers later studies between the two as well. */
export function templateText(terms: AgreementTerms, { study, isMaster }: { study: string; isMaster: boolean }) {
  const { sponsor, site, purpose, mutual, months, law, effective } = terms;
  const discloser = mutual ? 'either party' : sponsor;
  const recipient = mutual ? 'the party that receives it' : site;
  const scope = isMaster
    ? `This is a master agreement. It covers the study “${study}”, and each later study for which ${sponsor} asks whether ${site} can take part.`
    : `It covers the study “${study}”.`;
  const sections: Section[] = [
    {
      heading: 'Purpose',
      text: `${purpose}\n${scope}`,
    },
    {
      heading: 'Confidential information',
      text: `Confidential information is information that ${discloser} discloses for this purpose and that is marked as confidential or that a reasonable person would consider confidential, including protocols, investigator’s brochures, budgets and unpublished data.`,
    },
    {
      heading: 'Duties',
      text: `It may be used for this purpose only. It may be shown only to people who need it for this purpose and are bound to keep it confidential, including staff, institutional review boards and advisers. It must be protected with the same care that ${recipient} takes with its own confidential information, and no less than reasonable care.`,
    },
    {
      heading: 'What is not confidential',
      text: `These duties do not cover information that is or becomes public without a breach of this agreement, that ${recipient} had before or developed on its own, or that a third party rightfully disclosed without a duty of confidence.`,
    },
    {
      heading: 'Disclosure required by law',
      text: 'If a law, a court or a regulator requires disclosure, the other party is told first where that is allowed, and only what is required is disclosed.',
    },
    {
      heading: 'Return',
      text: 'On request, confidential information is returned or destroyed. One copy may be kept for the record.',
    },
    {
      heading: 'Term',
      text: `This agreement takes effect on ${DAY.format(Date.parse(effective))}. The duties last for ${inYears(months)} from that date.`,
    },
    {
      heading: 'No other rights',
      text: 'No license or other right is granted, and neither party is bound to enter into a further agreement. Patients’ rights and the reporting of safety information are not restricted.',
    },
    {
      heading: 'Law and signatures',
      text: `The law of ${law} governs this agreement. It may be signed electronically and in counterparts. A change needs the signatures of both parties.`,
    },
  ];
  return {
    title: TEMPLATE_TITLE,
    intro: `Between ${sponsor} (“${mutual ? 'the sponsor' : 'the discloser'}”) and ${site} (“${mutual ? 'the site' : 'the recipient'}”). ${mutual ? 'Both parties disclose and receive confidential information.' : 'Only the discloser discloses confidential information.'}`,
    sections,
  };
}

/** The text that was sent on these terms, to be read on a page; null if it is not from the template's present text. */
export function sentText({ terms, isMaster }: { terms: AgreementTerms; isMaster: boolean }): string | null {
  if (terms.template?.version !== TEMPLATE_VERSION) return null;
  const { title, intro, sections } = templateText(terms, { study: terms.template.study, isMaster });
  return [title, intro, ...sections.map(({ heading, text }, index) => `${index + 1}. ${heading}\n${text}`)].join(
    '\n\n',
  );
}
