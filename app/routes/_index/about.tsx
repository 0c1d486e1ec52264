import { COMPANY } from '~/catalogue/company';
import { HeartPulse, Lightbulb, ShieldCheck } from '~/ui/icons';
import { useSystemName } from '~/ui/system-name';
import { Band } from './band';

const VALUES = [
  {
    icon: HeartPulse,
    title: 'Patient-centric',
    text: 'Every study that starts on time at a good site reaches somebody who waits for it. That is whom we work for.',
  },
  {
    icon: ShieldCheck,
    title: 'Quality first',
    text: 'People verify every site and approve every study. Each decision is on record, with who made it and why.',
  },
  {
    icon: Lightbulb,
    title: 'Innovation',
    text: 'Matching does the reading and the arithmetic and shows its working. The decision stays with you.',
  },
];

export function About() {
  const systemName = useSystemName();
  return (
    <Band
      id="about"
      tone="sunken"
      eyebrow="About"
      title="We build the bridge between clinics and studies"
      lead={`Founded in ${COMPANY.founded} by people who had filled in the same feasibility questionnaire once too often. Good sites go unnoticed while studies wait for patients: ${systemName} puts the two in touch.`}
    >
      <ul className="grid gap-8 md:grid-cols-3">
        {VALUES.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className="flex size-12 items-center justify-center rounded-lg bg-accent-soft text-accent">
              <Icon aria-hidden className="size-6" />
            </span>
            <h3 className="mt-4 text-xl">{title}</h3>
            <p className="mt-2 text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}
