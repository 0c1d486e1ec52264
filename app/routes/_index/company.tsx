/** Who is behind the platform: testimonials, values and questions (LAND-08, LAND-09). */

import { Link } from '@remix-run/react';
import { COMPANY } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { useSystemName } from '~/ui/contexts';
import { HeartPulse, Lightbulb, Plus, ShieldCheck } from '~/ui/icons';
import { initials } from '~/ui/text';
import { Band } from './band';

/** Made up, like everybody in them. */
const VOICES = [
  {
    quote:
      'We described our clinic once. Two weeks later a heart failure study came to us, with the reasons it suits us written beside it. That had never happened.',
    name: 'Miriam Castellanos',
    role: 'Principal investigator',
    place: 'Lakeview Heart Research',
  },
  {
    quote:
      'Feasibility used to be forty e-mails and a spreadsheet. Now I take a ranked list into the meeting, and I can say why each site is on it.',
    name: 'Daniel Osei',
    role: 'Director of clinical operations',
    place: 'Halden Biosciences',
  },
  {
    quote:
      'Nobody asks us for the same certificate twice. It is in our profile, and the sponsor who selects us finds it there.',
    name: 'Priya Raman',
    role: 'Research coordinator',
    place: 'Prairie Health Research',
  },
];

export function Testimonials() {
  return (
    <Band eyebrow="Partners" title="What our partners say">
      <ul className="grid gap-6 lg:grid-cols-3">
        {VOICES.map(({ quote, name, role, place }) => (
          <li key={name} className="flex">
            <figure className="flex flex-col rounded-lg border border-line bg-surface p-6 shadow-card">
              <svg viewBox="0 0 32 24" aria-hidden className="h-6 w-8 fill-on-deep-accent">
                <path d="M0 24V14Q0 3 11 0l2 4q-6 2-6 7h6v13zM18 24V14Q18 3 29 0l2 4q-6 2-6 7h6v13z" />
              </svg>
              <blockquote className="mt-4 text-lg">{quote}</blockquote>
              <figcaption className="mt-auto flex items-center gap-3 pt-6">
                <span
                  aria-hidden
                  className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-strong"
                >
                  {initials(name)}
                </span>
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-ink-muted text-sm">{role}</span>
                  <span className="block text-ink-muted text-sm">{place}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Band>
  );
}

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

const QUESTIONS = [
  {
    question: 'Who can join as a site?',
    answer:
      'Clinics, hospitals and other healthcare organizations that do clinical research, or want to begin. You need no earlier trial: what you have done counts where it is known, and nothing is held against you where it is not.',
  },
  {
    question: 'How long does verification take?',
    answer: `${COMPANY.verification}, once your registration and documents are in. You are told by e-mail, and your dashboard shows where it stands meanwhile.`,
  },
  {
    question: 'Which studies are supported?',
    answer:
      'Studies of phases I to IV, observational studies and pilots, in twenty therapeutic areas from oncology to rare diseases.',
  },
  {
    question: 'How are sites matched with a study?',
    answer:
      'By five things: location, specialty, capacity, regulatory readiness and track record. Each has a score with its reasons. What is not known lowers the confidence of a match, never its score.',
  },
  {
    question: 'What does a sponsor need to post a study?',
    answer:
      'A title, a phase and a therapeutic area are enough to begin. With an NCT number most of the rest is filled in from ClinicalTrials.gov. Our team approves the study, then matching begins.',
  },
];

/** One open at a time, by the browser itself: items of one name close each other (LAND-09). */
export function Questions() {
  return (
    <Band
      id="faq"
      aside
      eyebrow="FAQ"
      title="Questions people ask us"
      lead={
        <>
          Not among them? <a href="#contact">Write to us</a>, or see <Link to={paths.help}>Help</Link>.
        </>
      }
    >
      <div className="divide-y divide-line border-line border-y">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} name="faq" className="group/faq">
            <summary className="flex min-h-14 items-center justify-between gap-4 py-4 font-semibold text-lg hover:text-brand">
              {question}
              <Plus
                aria-hidden
                className="size-5 shrink-0 text-ink-muted transition-transform group-open/faq:rotate-45"
              />
            </summary>
            <p className="pr-9 pb-6 text-ink-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Band>
  );
}
