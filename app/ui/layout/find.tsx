import { type ComponentType, type MouseEvent, useEffect, useRef, useState } from 'react';
import { paths } from '~/catalogue/paths';
import { Search } from '../icons';
import { asksForSearch } from './header-events';

/**
 * The way to the search, in the header: a link to its page and, with JavaScript, a dialog, which Ctrl K opens too. The
 * dialog loads when it is opened. On pages without React, the key follows the link (app/light.ts).
 */
export function FindControl() {
  const link = useRef<HTMLAnchorElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<{ close: () => void }>>();
  const [open, setOpen] = useState(false);

  const show = (event: Event | MouseEvent) => {
    event.preventDefault();
    import('../find-dialog').then(
      ({ FindDialog }) => {
        setDialog(() => FindDialog);
        setOpen(true);
      },
      () => window.location.assign(paths.search()),
    );
  };

  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (asksForSearch(event)) show(event);
    };
    document.addEventListener('keydown', byKey);
    return () => document.removeEventListener('keydown', byKey);
  });

  const close = () => {
    setOpen(false);
    link.current?.focus();
  };
  return (
    <>
      <a
        ref={link}
        href={paths.search()}
        data-find
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          // A new tab or window is what the keys ask for.
          if (!(event.metaKey || event.ctrlKey || event.shiftKey)) show(event);
        }}
        className="top-link"
      >
        <Search aria-hidden className="size-5" />
        <span className="sr-only">Search</span>
      </a>
      {open && Dialog && <Dialog close={close} />}
    </>
  );
}
