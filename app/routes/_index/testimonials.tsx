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
