import { Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { ReferenceContents } from '~/http/openapi/reference.server';

/** The parts, and the calls of the current one; beside the page on wide screens, on small ones the overview is a key away. */
export function Contents({ parts, current }: { parts: ReferenceContents['parts']; current: string }) {
  return (
    <nav
      aria-label="Calls"
      className="hidden min-w-0 text-sm lg:sticky lg:top-4 lg:block lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
    >
      <ul>
        {parts.map(({ id, name, calls }) => (
          <li key={id} className="border-line border-b">
            <Link
              to={paths.apiPart(id)}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-10 items-center justify-between gap-2 font-semibold hover:text-brand aria-[current]:text-brand"
            >
              {name}
              {calls.length > 0 && <span className="font-normal text-ink-muted tabular-nums">{calls.length}</span>}
            </Link>
            {id === current && calls.length > 0 && (
              <ul className="pb-3 pl-4">
                {calls.map((call) => (
                  <li key={call.id}>
                    <a href={`#${call.id}`} className="link inline-flex min-h-8 items-center">
                      {call.summary}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
