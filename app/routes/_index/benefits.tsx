import { paths } from '~/catalogue/paths';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { CircleCheck } from '~/ui/icons';
import { Band } from './band';

const SIDES = [
  {
    title: 'For sites',
    text: 'More of the studies you can run well, fewer of the questionnaires you fill in for nothing.',
    points: [
      'Studies come to you, chosen by your specialties, equipment and patients',
      'Every match says why it fits, and what is missing',
      'One profile and one set of documents for every sponsor',
      'Free good-clinical-practice (GCP) training for your staff',
      'Your contact details stay yours until you show interest',
    ],
    action: { to: paths.onboarding(), label: 'Join as a Site' },
  },
  {
    title: 'For sponsors',
    text: 'A shortlist that you can defend in a meeting, on the day the study is approved.',
    points: [
      'The study is read from ClinicalTrials.gov by its NCT number',
      'Only sites that a person has verified',
      'Ranked by location, specialty, capacity, regulatory readiness and track record',
      'What is not known is said to be unknown, and never guessed',
      'Invite and select with a click, every step on record',
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
