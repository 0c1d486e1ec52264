import type { FormMetadata } from '@conform-to/react';
import { useEffect, useRef } from 'react';
import { CircleAlert } from '../icons';

// biome-ignore lint/suspicious/noExplicitAny: a form of any schema.
type AnyForm = FormMetadata<any, any>;

interface Problem {
  id: string | null;
  text: string;
}

/** The first error of each field, with the ID of its control; the form's own errors have no ID. */
function problemsOf(form: AnyForm): Problem[] {
  const problems = new Map<string, Problem>();
  for (const [name, errors] of Object.entries<string[] | null | undefined>(form.allErrors)) {
    const text = errors?.[0];
    const field = name.replace(/\[\d+\].*$/, '');
    if (text && !problems.has(field)) problems.set(field, { id: field ? `${form.id}-${field}` : null, text });
  }
  return [...problems.values()];
}

/**
 * A focused summary at the top of a refused form, with a link from each error to its field.
 */
export function ErrorSummary({ form }: { form: AnyForm }) {
  const problems = form.status === 'error' ? problemsOf(form) : [];
  return problems.length > 0 ? <Problems problems={problems} /> : null;
}

/** The summary for forms without conform. */
export function Problems({ problems }: { problems: Problem[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    // The server adds this to the title when it renders the page. Here the page is not rendered again.
    const { title } = document;
    if (title.startsWith('Error: ')) return;
    document.title = `Error: ${title}`;
    return () => {
      document.title = document.title.replace(/^Error: /, '');
    };
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // Works without JavaScript as well.
      // biome-ignore lint/a11y/noAutofocus: people continue reading at the error summary.
      autoFocus
      aria-labelledby="problem-title"
      className="rounded-lg border border-danger/40 border-l-4 border-l-danger bg-danger-soft p-4 sm:p-5"
    >
      <h2 id="problem-title" className="flex items-center gap-2 text-danger text-lg">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        There is a problem
      </h2>
      <ul className="mt-2 grid gap-1 pl-7">
        {problems.map(({ id, text }) => (
          <li key={id ?? text}>
            {id ? (
              <a
                href={`#${id}`}
                className="inline-block min-h-6 font-medium text-danger underline underline-offset-3 hover:decoration-2"
              >
                {text}
              </a>
            ) : (
              <span className="font-medium text-ink">{text}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
