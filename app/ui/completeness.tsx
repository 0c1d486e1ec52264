import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { Completeness } from '~/domain/model/profile-completeness';
import { Card, CardHeader } from './card';
import { plural } from './text';

interface CompletenessCardProps {
  completeness: Completeness;
  /** Whether the person can fill in the items. If so, each links to its field. */
  own: boolean;
  /** Data whose steps the page lists elsewhere. */
  elsewhere?: readonly string[];
}

/** How complete a site's profile is, and how many running studies would use each missing item. */
export function CompletenessCard({ completeness, own, elsewhere = [] }: CompletenessCardProps) {
  const { filled, total, asked, usual } = completeness;
  const missing = completeness.missing.filter(({ datum }) => !elsewhere.includes(datum));
  return (
    <Card as="section" id="completeness">
      <CardHeader title="Profile completeness" text={`${filled} of ${total} filled in`} />
      <progress value={filled} max={total} aria-label="Profile completeness" className="meter" />
      {missing.length > 0 && (
        <ul className="mt-4 grid gap-3">
          {missing.map(({ datum, label, text, partly, href }) => (
            <li key={datum}>
              <p className="font-medium">
                {own ? <Link to={href}>{label}</Link> : label}
                {partly && `: ${partly}`}
              </p>
              <p className="text-ink-muted text-sm">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {own && usual > 0 && (
        <p className="mt-4 text-sm">
          <Link to={paths.organizationAnswers()}>Answer the usual questions</Link>, once for all questionnaires.
        </p>
      )}
      {asked.length > 0 && (
        <div className="mt-4 text-sm">
          <p className="text-ink-muted">Running studies also ask for equipment that the site does not list:</p>
          <ul className="mt-1 grid gap-1">
            {asked.map(({ item, studies }) => (
              <li key={item}>
                {item} ({plural(studies, 'study', 'studies')})
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
