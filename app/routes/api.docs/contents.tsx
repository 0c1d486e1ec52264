import { ChevronRight } from 'lucide-react';
import type { Reference } from '~/http/openapi/reference.server';

/** The calls by noun: beside the page on wide screens, folded above it on small ones. */
export function Contents({ nouns }: { nouns: Reference['nouns'] }) {
  return (
    <nav
      aria-label="Calls"
      className="min-w-0 text-sm lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
    >
      {nouns.map(({ id, name, calls }) => (
        <details key={id} name="calls" className="group/noun border-line border-b">
          <summary className="flex min-h-10 items-center justify-between gap-2 font-semibold hover:text-brand">
            <span className="inline-flex items-center gap-1.5">
              <ChevronRight aria-hidden className="size-4 text-ink-muted group-open/noun:rotate-90" />
              {name}
            </span>
            <span className="font-normal text-ink-muted tabular-nums">{calls.length}</span>
          </summary>
          <ul className="pb-3 pl-5.5">
            {calls.map((call) => (
              <li key={call.id}>
                <a href={`#${call.id}`} className="link inline-flex min-h-8 items-center">
                  {call.summary}
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <a href="#forms" className="link inline-flex min-h-10 items-center">
        Forms of answers
      </a>
    </nav>
  );
}
