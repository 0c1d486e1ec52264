import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { SEARCH_TEXTS } from '~/catalogue/search';
import type { Found } from '~/domain/model/search-view';
import { control } from './form/field';
import { Search, X } from './icons';
import { cx } from './text';

/** How long nobody has typed before it searches. */
const PAUSE_MS = 150;

type State = 'idle' | 'loading' | 'failed' | Found;

/** What the search finds for a text, once typing has paused; older answers are dropped. */
function useFound(text: string): State {
  const [state, setState] = useState<State>('idle');
  useEffect(() => {
    if (text.trim() === '') return setState('idle');
    const left = new AbortController();
    const timer = setTimeout(async () => {
      setState((before) => (typeof before === 'object' ? before : 'loading'));
      try {
        const answer = await fetch(`/api/search?${new URLSearchParams({ q: text })}`, { signal: left.signal });
        if (!answer.ok) throw new Error(String(answer.status));
        setState(await answer.json());
      } catch {
        if (!left.signal.aborted) setState('failed');
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [text]);
  return state;
}

/**
 * Search over everything, in a dialog: a combobox whose list box has the results in groups. Arrow keys choose, Enter opens
 * what is chosen, or the page with all results. The page /search has the same without JavaScript.
 */
export function FindDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(-1);
  const state = useFound(text);
  const found = typeof state === 'object' ? state : null;
  const groups = found?.groups ?? [];
  const options = groups.flatMap(({ kind, label, total, more, all, results }) => [
    ...results.map((result) => ({ ...result, kind })),
    ...(more || total > results.length
      ? [{ kind, title: SEARCH_TEXTS.all(more ? `${total}+` : `${total}`, label), about: null, why: null, path: all }]
      : []),
  ]);
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other results, nothing is chosen
  useEffect(() => setChosen(-1), [found]);
  useEffect(() => {
    if (chosen >= 0) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);

  const byKey = (event: KeyboardEvent) => {
    const { key } = event;
    const last = options.length - 1;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (last < 0) return;
      const next = key === 'ArrowDown' ? chosen + 1 : chosen - 1;
      setChosen(next > last ? 0 : next < 0 ? last : next);
    } else if (key === 'Enter') {
      event.preventDefault();
      const path = options[chosen]?.path ?? paths.search({ q: text.trim() });
      if (event.ctrlKey || event.metaKey) window.open(path);
      else window.location.assign(path);
    }
  };

  const said =
    state === 'loading'
      ? SEARCH_TEXTS.loading
      : state === 'failed'
        ? SEARCH_TEXTS.offline
        : found
          ? options.length === 0
            ? SEARCH_TEXTS.nothing(found.query)
            : found.meant
              ? SEARCH_TEXTS.meant(found.query, found.meant)
              : SEARCH_TEXTS.found(options.length)
          : SEARCH_TEXTS.keys;

  return (
    <dialog
      ref={dialog}
      aria-label={SEARCH_TEXTS.label}
      onClose={close}
      onClick={({ target }) => {
        // The dialog itself is only the space around its content.
        if (target === dialog.current) dialog.current.close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
      className="m-auto mt-[8dvh] w-[min(40rem,calc(100vw-1.5rem))] max-w-none rounded-lg border border-line bg-raised p-0 text-ink shadow-pop backdrop:bg-ink/40"
    >
      <div className="flex max-h-[84dvh] flex-col">
        <div className="flex items-center gap-2 border-line border-b p-3">
          <div className="select-frame min-w-0 flex-1">
            <Search aria-hidden className="left-3" />
            <input
              autoFocus
              type="search"
              role="combobox"
              aria-label={SEARCH_TEXTS.label}
              aria-expanded={options.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              maxLength={SHORT_TEXT_MAX_CHARS}
              placeholder={SEARCH_TEXTS.placeholder}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={byKey}
              className={cx(control, 'pl-10')}
            />
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Results"
          className="min-h-0 overflow-y-auto overscroll-contain"
        >
          {groups.map(({ kind, label }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className="py-2">
              <p
                id={`${id}-${kind}`}
                className="px-4 py-1 font-semibold text-ink-muted text-xs uppercase tracking-wide"
              >
                {label}
              </p>
              {options.map((option, at) =>
                option.kind !== kind ? null : (
                  <a
                    key={option.path + option.title}
                    id={optionId(at)}
                    role="option"
                    aria-selected={at === chosen}
                    tabIndex={-1}
                    href={option.path}
                    className={cx('block px-4 py-2 text-ink hover:bg-sunken', at === chosen && 'bg-brand-soft')}
                  >
                    <span className="block break-words font-medium">{option.title}</span>
                    {option.about && <span className="block break-words text-ink-muted text-sm">{option.about}</span>}
                    {option.why && <span className="block break-words text-sm">{option.why}</span>}
                  </a>
                ),
              )}
            </div>
          ))}
        </div>
        <p role="status" className="border-line border-t px-4 py-2 text-ink-muted text-sm first:border-0">
          {said}
        </p>
      </div>
    </dialog>
  );
}
