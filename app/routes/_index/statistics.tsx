import { COMPANY } from '~/catalogue/company';
import { BadgeCheck, CalendarDays, FlaskConical } from '~/ui/icons';
import { useSystemName } from '~/ui/system-name';

/** The claims of the landing page (LAND-07): static text, not data. */
const FIGURES = [
  { value: '500+', label: 'active sites' },
  { value: '1000+', label: 'studies completed' },
  { value: '50+', label: 'sponsor partners' },
  { value: '95%', label: 'site satisfaction' },
];
const FACTS = [
  { icon: CalendarDays, text: `Founded in ${COMPANY.founded}` },
  { icon: BadgeCheck, text: `Verification in ${COMPANY.verification}` },
  { icon: FlaskConical, text: 'Studies of phases I to IV' },
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
