/** Who is behind the platform: testimonials, values and questions (LAND-08, LAND-09). */

import { Link } from '@remix-run/react';
import { COMPANY } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { useSystemName } from '~/ui/contexts';
import { HeartPulse, Lightbulb, Plus, ShieldCheck } from '~/ui/icons';
import { initials } from '~/ui/text';
import { Band } from './band';

/** Fictional, like the people quoted. */
const VOICES = [
  {
    quote:
      'We described our clinic once. Two weeks later a heart failure study found us, along with the reasons it suits us. That had never happened before.',
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
      'Nobody asks us for the same certificate twice. It is in our profile, where any sponsor who selects us can find it.',
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
    text: 'Every study that starts on time at a good site reaches patients who are waiting for it. They are who we work for.',
  },
  {
    icon: ShieldCheck,
    title: 'Quality first',
    text: 'People verify every site and approve every study. We record who made each decision, and why.',
  },
  {
    icon: Lightbulb,
    title: 'Innovation',
    text: 'Matching does the reading and the arithmetic, and shows its work. The decision stays with you.',
  },
];

export function About() {
  const systemName = useSystemName();
  return (
    <Band
      id="about"
      tone="sunken"
      eyebrow="About"
      title="We build bridges between clinics and studies"
      lead={`Founded in ${COMPANY.founded} by people who had filled in one feasibility questionnaire too many. Good sites go unnoticed while studies wait for patients. ${systemName} brings the two together.`}
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
      'Clinics, hospitals and other healthcare organizations that do clinical research or want to start. You don’t need previous trials: experience counts in your favor, and an incomplete profile does not rule you out.',
  },
  {
    question: 'How long does verification take?',
    answer: `${COMPANY.verification}, once we have your registration and documents. ${TEXTS.reviewTogether} We’ll e-mail you the result, and you can follow the progress on your dashboard.`,
  },
  {
    question: 'Which studies are supported?',
    answer:
      'Phase I to IV studies, observational studies and pilots, in twenty therapeutic areas from oncology to rare diseases.',
  },
  {
    question: 'How are sites matched with a study?',
    answer:
      'We compare five things: location, specialty, capacity, regulatory readiness and track record. Each gets a score with reasons. What we don’t know is marked as unknown and scored as for a typical site, which widens the range of the score.',
  },
  {
    question: 'What does a sponsor need to post a study?',
    answer:
      'A title, a phase and a therapeutic area are enough to start. If you have an NCT number, we fill in what ClinicalTrials.gov states, and mark our estimates for you to confirm. Matching starts once our team approves the study.',
  },
];

/** `<details>` elements that share a name: the browser keeps only one open at a time (LAND-09). */
export function Questions() {
  return (
    <Band
      id="faq"
      aside
      eyebrow="FAQ"
      title="Frequently asked questions"
      lead={
        <>
          Can’t find your question? <a href="#contact">Write to us</a>, or see <Link to={paths.help}>Help</Link>.
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
