import { Link } from '@remix-run/react';
import type { ToDo } from '~/domain/pages/to-do.server';
import { Section } from './layout';
import { NextStep } from './next-step';

/** The tasks that await the reader, on a dashboard. Empty if there are none. */
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
