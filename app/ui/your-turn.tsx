import { Link } from '@remix-run/react';
import type { ToDo } from '~/domain/engagements/to-do.server';
import { Section } from './layout';
import { NextStep } from './next-step';

/** What it is the reader's turn to do, on a dashboard; nothing if there is nothing. */
export function YourTurn({ toDo }: { toDo: readonly ToDo[] }) {
  if (toDo.length === 0) return null;
  return (
    <Section title="Your turn">
      <ul className="card divide-y divide-line *:px-5 *:py-3.5">
        {toDo.map(({ to, about, study, ...next }: ToDo & { study?: string }) => (
          <li key={to}>
            <NextStep {...next} />
            <p className="card-text">
              <Link to={to} discover="none">
                {about}
              </Link>
              {study && ` · ${study}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
