import { Link } from '@remix-run/react';
import { COMPANY } from '~/catalogue/company';
import { paths } from '~/catalogue/paths';
import { Plus } from '~/ui/icons';
import { Band } from './band';

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
