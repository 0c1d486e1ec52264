import type { Submission } from '@conform-to/react';
import { type FormEvent, type MouseEvent, useRef } from 'react';
import type { z } from 'zod';
import type { Rules } from '~/domain/model/forms';

type Check<Schema extends z.ZodObject> = (form: FormData) => Submission<z.output<Schema>, string[]>;

/** For conform: the form is sent unchecked, and the server checks it. */
export const unchecked = <Output>() =>
  ({ status: undefined, error: null, payload: {}, reply: () => ({}) }) as Submission<Output, string[]>;

/** Conform checks a single field by pressing a button of its own. */
const isOwn = (button: HTMLElement | null) => button?.getAttribute('name') === '__intent__';

/** Whether a button sends its form as it is, as `formNoValidate` has browsers do. */
const skipsChecks = (button: HTMLElement | null): boolean =>
  button instanceof HTMLButtonElement && button.formNoValidate && !isOwn(button);

/**
 * The values of a form as they are checked: a date of which only a part is entered is sent as if there were none, so it is
 * checked as what is no date.
 */
export function withPartialDates(formId: string, values: FormData): FormData {
  const fields = document.getElementById(formId)?.querySelectorAll<HTMLInputElement>('input[type=date]') ?? [];
  for (const { name, validity } of fields) if (validity.badInput) values.set(name, '?');
  return values;
}

/** Presses a form's button again. Conform has removed its own in the meantime. */
function pressAgain(form: HTMLFormElement, button: HTMLElement | null): void {
  if (!form.isConnected) return;
  const gone = button && !button.isConnected ? (button.cloneNode() as HTMLElement) : null;
  if (gone) form.append(gone);
  form.requestSubmit(gone ?? button);
  gone?.remove();
}

/**
 * For the `onMouseDown` of a form that checks its fields as they lose the focus: a button gets the focus only once it is
 * clicked. Otherwise the field's message could move the button from under the pointer, and nothing is clicked.
 */
export function keepFocus(event: MouseEvent<HTMLFormElement>): void {
  const button = (event.target as Element).closest('button');
  if (!button) return;
  event.preventDefault();
  button.addEventListener('click', () => button.focus(), { once: true });
}

/**
 * Checks a form by rules that load when someone begins to fill it in. A form that is sent earlier waits for them. If
 * they can't be loaded, only the server checks it, as it does without JavaScript.
 */
export function useRules<Schema extends z.ZodObject>(rules: Rules<Schema>) {
  const now = useRef<{ name: string; check?: Check<Schema> | null; loading?: Promise<void> }>({ name: rules.name });
  if (now.current.name !== rules.name) now.current = { name: rules.name };
  const waiting = useRef<{ form: HTMLFormElement; button: HTMLElement | null } | null>(null);

  const load = (): Promise<void> => {
    const { current } = now;
    current.loading ??= Promise.all([import('@conform-to/zod/v4'), rules.load()]).then(
      ([{ parseWithZod }, schema]) => {
        current.check = (form) => parseWithZod(form, { schema });
      },
      () => {
        current.check = null;
      },
    );
    return current.loading;
  };

  const sendAgain = () => {
    const sent = waiting.current;
    waiting.current = null;
    if (sent && !(isOwn(sent.button) && now.current.check === null)) pressAgain(sent.form, sent.button);
  };

  return {
    /** For conform's onValidate. */
    check: (form: FormData, button: HTMLElement | null = null): ReturnType<Check<Schema>> =>
      (skipsChecks(button) ? null : now.current.check?.(form)) ?? unchecked(),
    /** For the form's onFocus. */
    load: () => void load(),
    /** For the form's onSubmit: whether it waits for the rules. It is sent again once they have loaded. */
    holds(event: FormEvent<HTMLFormElement>): boolean {
      if (now.current.check !== undefined) return false;
      event.preventDefault();
      const isFirst = waiting.current === null;
      waiting.current = { form: event.currentTarget, button: (event.nativeEvent as SubmitEvent).submitter };
      if (isFirst) void load().then(sendAgain);
      return true;
    },
  };
}
