import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { AlsoPosted as Others } from '~/domain/model/study-view';
import { Banner } from '~/ui/banner';

/** Says that the trial was posted before. Of another account's study, nothing but that. */
export function AlsoPosted({ others }: { others: Others | null }) {
  if (!others) return null;
  const { own, byOthers } = others;
  return (
    <Banner
      tone="warning"
      announce="none"
      title={own.length > 0 ? 'You have posted this trial already:' : 'Another account has posted this trial.'}
    >
      {own.length > 0 && (
        <ul className="grid gap-1">
          {own.map(({ id, title }) => (
            <li key={id} className="break-words">
              <Link to={paths.study(id)}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        {own.length > 0 && byOthers && 'Another account has posted it, too. '}
        You can still post it. Our reviewers see that it was posted before.
      </p>
    </Banner>
  );
}
