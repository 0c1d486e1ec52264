/** What the platform offers: figures, steps and benefits (LAND-07, LAND-08). */
import { COMPANY } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { useSystemName } from '~/ui/contexts';
import { BadgeCheck, CalendarDays, CircleCheck, ClipboardPen, FlaskConical, Handshake } from '~/ui/icons';
import { Band } from './band';

/** Static text, not data (LAND-07). */
const FIGURES = [
  { value: '500+', label: 'active sites' },
  { value: '1000+', label: 'studies completed' },
  { value: '50+', label: 'sponsor partners' },
  { value: '95%', label: 'site satisfaction' },
];
const FACTS = [
  { icon: CalendarDays, text: `Founded in ${COMPANY.founded}` },
  { icon: BadgeCheck, text: `Verification in ${COMPANY.verification}` },
  { icon: FlaskConical, text: 'Studies in phases I to IV' },
];

export function Statistics() {
  const systemName = useSystemName();
  return (
    <section aria-label={`${systemName} in numbers`} className="border-line border-b bg-surface">
      <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6">
        <ul className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {FIGURES.map(({ value, label }) => (
            <li key={label} className="border-on-deep-brand border-l-4 pl-4">
              <span className="block font-bold text-3xl text-brand tabular-nums tracking-tight">{value}</span>{' '}
              <span className="text-ink-muted">{label}</span>
            </li>
          ))}
        </ul>
        <ul className="mt-8 flex flex-wrap gap-x-8 gap-y-3 border-line border-t pt-6 text-ink-muted">
          {FACTS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon aria-hidden className="size-5 shrink-0 text-brand" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const STEPS = [
  {
    icon: ClipboardPen,
    title: 'Tell us what you have, or what you need',
    text: 'Sites enter their specialties, equipment, patients and documents. Sponsors enter a study, usually with just its ClinicalTrials.gov number.',
  },
  {
    icon: BadgeCheck,
    title: 'Our team checks it',
    text: `We verify each site within ${COMPANY.verification} and approve each study, so you know who you’re dealing with.`,
  },
  {
    icon: Handshake,
    title: 'Meet your match',
    text: 'Matching ranks the sites for each study and notifies both sides. The site expresses interest, the sponsor selects it, and you talk to each other directly.',
  },
];

export function HowItWorks() {
  return (
    <Band
      id="how-it-works"
      eyebrow="How it works"
      title="From profile to study in three steps"
      lead="No more calls just to find out that a study doesn’t suit a site."
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

const SIDES = [
  {
    title: 'For sites',
    text: 'More studies that you can run well. Fewer questionnaires that lead nowhere.',
    points: [
      'Studies come to you, based on your specialties, equipment and patients',
      'Every match shows why it fits and what is missing',
      'One profile and one set of documents for every sponsor',
      'Free good-clinical-practice (GCP) training for your staff',
      'Your contact details stay private until you express interest',
    ],
    action: { to: paths.onboarding(), label: 'Join as a Site' },
  },
  {
    title: 'For sponsors',
    text: 'A shortlist you can defend, ready on the day your study is approved.',
    points: [
      'Your study imported from ClinicalTrials.gov by NCT number',
      'Only sites that our team has verified',
      'Ranked by location, specialty, capacity, regulatory readiness and track record',
      'What we don’t know is marked as unknown and scored as for a typical site',
      'Invite and select with one click, with a record of every step',
    ],
    action: { to: paths.studyCreation(), label: 'Post a Study' },
  },
];

export function Benefits() {
  return (
    <Band id="benefits" tone="sunken" eyebrow="Benefits" title="Good for the site, good for the study">
      <div className="grid gap-6 lg:grid-cols-2">
        {SIDES.map(({ title, text, points, action }) => (
          <Card key={title} className="flex flex-col sm:p-8">
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-2 text-ink-muted">{text}</p>
            <ul className="mt-6 grid gap-3">
              {points.map((point) => (
                <li key={point} className="flex items-start gap-3">
                  <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
                  <span>{point}</span>
                </li>
              ))}
            </ul>
            <div className="mt-auto pt-8">
              <ButtonLink to={action.to}>{action.label}</ButtonLink>
            </div>
          </Card>
        ))}
      </div>
    </Band>
  );
}
