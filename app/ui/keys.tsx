import { useNavigation } from '@remix-run/react';
import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button';
import { useHydrated } from './hydrated';
import { Tick } from './ticked-rows';

/** Remembers in this browser that the person wants no keys. */
const OFF = 'keysOff';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || isTextInput(target));

/** A ticked box or a chosen radio button takes no letters. */
const isTextInput = (target: HTMLElement) =>
  target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit)$/.test(target.type);

/** The first control on the screen that a key presses: one that can be seen, and be pressed with the mouse as well. */
const controlOf = (key: string) =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)].find(
    (control) => control.checkVisibility() && !(control instanceof HTMLButtonElement && control.disabled),
  );

function press(control: HTMLElement): void {
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.focus();
  else control.click();
}

interface KeysProps {
  /** What each key does, in words. The control of a key has it as `aria-keyshortcuts`. */
  keys: readonly (readonly [key: string, does: string])[];
}

/**
 * Single keys for the controls of a page, and the help that lists them. A key does what a click on its control would do,
 * and nothing if that cannot be seen, while someone types, while a dialog is open, or before the next record is there.
 */
export function Keys(props: KeysProps) {
  return useHydrated() ? <KeysInBrowser {...props} /> : null;
}

function KeysInBrowser({ keys }: KeysProps) {
  const { state } = useNavigation();
  const help = useRef<HTMLDialogElement>(null);
  const [off, setOff] = useState(() => localStorage.getItem(OFF) !== null);

  // With the layout, so that the next record takes keys from the moment it is on the screen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, repeat } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || repeat || isTyping(target)) return;
      if (state !== 'idle' || document.querySelector('dialog[open]')) return;
      const control = (!off || key === '?') && keys.some(([each]) => each === key) ? controlOf(key) : undefined;
      if (!control) return;
      event.preventDefault();
      press(control);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [keys, off, state]);

  const toggle = (on: boolean) => {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, '1');
    setOff(!on);
  };
  return (
    <>
      <Button
        type="button"
        variant="quiet"
        size="sm"
        aria-keyshortcuts="?"
        onClick={() => help.current?.showModal()}
        className="max-sm:hidden"
      >
        Keys
      </Button>
      <dialog
        ref={help}
        aria-labelledby="keys-title"
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-6 text-ink shadow-pop backdrop:bg-black/50"
      >
        <h2 id="keys-title" className="text-2xl">
          Keys
        </h2>
        <dl className="my-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          {keys.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="key">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Tick label="Use keys" checked={!off} onChange={({ target }) => toggle(target.checked)} />
          <Button type="button" variant="secondary" onClick={() => help.current?.close()}>
            Close
          </Button>
        </div>
      </dialog>
    </>
  );
}
