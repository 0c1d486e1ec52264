import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { Turn } from '~/domain/pages/inbox.server';
import { Section } from './layout';
import { NextStep } from './next-step';

/** What it is the reader's turn to do in matches, on a dashboard. Empty if there is nothing. */
export function YourTurn({ toDo }: { toDo: readonly Turn[] }) {
  if (toDo.length === 0) return null;
  return (
    <Section title="Your turn">
      <ul className="card divide-y divide-line *:px-5 *:py-3.5">
        {toDo.map(({ path, about, other, text, dueAt, overdue }) => (
          <li key={`${path} ${about}`} className="flex flex-wrap justify-between gap-x-6">
            <span>
              <Link to={path} discover="none">
                {text}
              </Link>
              <NextStep text="" dueAt={dueAt} overdue={overdue} />
            </span>
            <p className="card-text">
              {about}
              {other && ` · ${other}`}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link to={paths.inbox()} discover="none">
          Go to your inbox
        </Link>
      </p>
    </Section>
  );
}
