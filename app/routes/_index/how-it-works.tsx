import { COMPANY } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { ButtonLink } from '~/ui/button';
import { BadgeCheck, ClipboardPen, Handshake } from '~/ui/icons';
import { Band } from './band';

const STEPS = [
  {
    icon: ClipboardPen,
    title: 'Tell us what you have, or what you need',
    text: 'A site enters its specialties, equipment, patients and documents. A sponsor enters a study, most often just by its ClinicalTrials.gov number.',
  },
  {
    icon: BadgeCheck,
    title: 'Our team checks it',
    text: `People verify each site within ${COMPANY.verification} and approve each study, so that everybody you meet here is who they say they are.`,
  },
  {
    icon: Handshake,
    title: 'Meet those who fit',
    text: 'Matching ranks the sites for the study and tells both sides. The site shows interest, the sponsor selects it, and you talk to each other directly.',
  },
];

export function HowItWorks() {
  return (
    <Band
      id="how-it-works"
      eyebrow="How it works"
      title="Three steps from a profile to a study"
      lead="No calls to find out whether a call is worth it."
    >
      <ol className="grid gap-8 md:grid-cols-3">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li
            key={title}
            className="relative border-line border-t-2 pt-6 before:absolute before:-top-0.5 before:left-0 before:h-0.5 before:w-12 before:bg-brand"
          >
            <div className="flex items-center gap-3">
              <span className="flex size-12 items-center justify-center rounded-full bg-brand text-on-brand">
                <Icon aria-hidden className="size-6" />
              </span>
              <span className="font-semibold text-ink-muted text-sm">Step {index + 1}</span>
            </div>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 text-ink-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <ButtonLink to={paths.matchingDemo()} variant="secondary">
          See matching at work
        </ButtonLink>
      </p>
    </Band>
  );
}
