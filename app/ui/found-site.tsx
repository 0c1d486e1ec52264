import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { FoundSite } from '~/domain/model/sponsor-view';
import { StatusBadge } from './badge';

/** A site's matches with the sponsor's own studies. */
export function OwnMatches({ matches }: Pick<FoundSite, 'matches'>) {
  if (matches.length === 0) {
    return <p className="text-ink-muted">No match with your studies yet.</p>;
  }
  return (
    <ul aria-label="Matches with your studies" className="grid gap-2">
      {matches.map(({ id, title, status, score }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={status} />
          <Link to={paths.match(id)} className="link min-w-0 break-words">
            {title}
          </Link>
          {score !== null && <span className="text-ink-muted text-sm tabular-nums">{score}% match</span>}
        </li>
      ))}
    </ul>
  );
}

/** A site's contact details. Render it only if the viewer may see them (SPON-08). */
export function SiteContact({
  site: { email, phone, website, contactName, piName, piPhone, piEmail },
}: {
  site: FoundSite;
}) {
  const lines = [
    contactName,
    email && (
      <a href={`mailto:${email}`} className="link break-all">
        {email}
      </a>
    ),
    phone,
    website && (
      <a href={website} rel="noopener noreferrer" target="_blank" className="link break-all">
        {website}
      </a>
    ),
    [piName && `Investigator: ${piName}`, piPhone, piEmail].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <ul>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change order.
        <li key={index} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  );
}
