import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form, useFetcher, useLocation } from '@remix-run/react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Rules } from '~/domain/model/forms';
import { recordRulesOf } from '~/domain/model/record-forms';
import type { Step, Typed } from '~/domain/model/steps';
import { ErrorSummary, type Meta } from './form';
import { keepFocus, unchecked, useRules, withPartialDates } from './form/use-rules';
import { cx } from './text';

interface MultiStepFormProps {
  id: string;
  step: Step;
  action: string;
  values: Typed;
  /** Null without a draft. The form then makes its own key. */
  idempotencyKey: string | null;
  signedIn: boolean;
  lastResult?: SubmissionResult<string[]>;
  /** The intent that Enter sends. */
  enter: string;
  /** The buttons that need a valid step. All others keep what was typed, valid or not. */
  checkedBy?: readonly string[];
  noValidate?: boolean;
  className?: string;
  /** Called on every input and once at the start, because people may type before hydration. */
  onInput?: (form: HTMLFormElement) => void;
  children: (parts: StepParts) => ReactNode;
}

export interface StepParts {
  field: (name: string) => Meta;
  errorSummary: ReactNode;
  uploader: { formId: string; errors: string[]; onChange: () => void };
}

const STEP_HEADING = 'step-heading';

/** The title of the step, where people read on after Next. */
export function StepHeading({ title, className }: { title: string; className?: string }) {
  return (
    <h2 id={STEP_HEADING} tabIndex={-1} className={cx('outline-none', className)}>
      {title}
    </h2>
  );
}

/** Moves the focus to a new step's heading, or to the field that a link names, unless its errors have it. */
export function useStepFocus(step: string | undefined, refused: boolean): void {
  const { hash } = useLocation();
  const last = useRef(step);
  useEffect(() => {
    const isNew = last.current !== undefined && last.current !== step;
    last.current = step;
    if (isNew && !refused) document.getElementById(hash ? hash.slice(1) : STEP_HEADING)?.focus();
  }, [step, refused, hash]);
}

const intentOf = (button: HTMLElement | null | undefined) =>
  button?.getAttribute('name') === 'intent' ? (button as HTMLButtonElement).value : undefined;

/** Conform checks a single field with a button of its own, which sends nothing. */
const checksField = (button: HTMLElement | null | undefined) => button != null && intentOf(button) === undefined;

/** One step of a form that keeps a draft. Every button sends the step's fields, so that nothing typed is lost. */
export function MultiStepForm(props: MultiStepFormProps) {
  const { id, step, action, values, signedIn, enter, checkedBy = [], onInput } = props;
  const rules: Rules = recordRulesOf(step.form);
  const { check, load, holds } = useRules(rules);
  /** All other buttons keep what was typed, valid or not. */
  const isChecked = (button: HTMLElement | null | undefined) => {
    const intent = intentOf(button);
    return !intent || checkedBy.includes(intent);
  };
  const [form, fields] = useForm<Record<string, unknown>>({
    id,
    lastResult: props.lastResult,
    defaultValue: values as Record<string, string>,
    constraint: rules.constraints as Record<string, object>,
    onValidate: ({ formData, submitter }) =>
      isChecked(submitter) ? check(withPartialDates(id, formData)) : unchecked<Record<string, unknown>>(),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
  });
  const { onSubmit, ...formProps } = getFormProps(form);
  const ownKey = useOwnKey();
  const element = useRef<HTMLFormElement>(null);
  const { touched, sent } = useSavedDraft(element, action);
  const read = useCallback(() => element.current && onInput?.(element.current), [onInput]);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (!element.current || !typedEarly(element.current)) return;
    named(action);
    touched();
  }, [action, touched]);
  const parts: StepParts = {
    field: (name) => (fields as Record<string, Meta>)[name] as Meta, // conform creates a field for any name
    errorSummary: <ErrorSummary form={form} />,
    uploader: {
      formId: form.id,
      errors: [...(form.allErrors.file ?? []), ...(form.allErrors.documents ?? [])],
      onChange: touched,
    },
  };
  return (
    <Form
      method="post"
      action={action}
      encType={step.uploads ? 'multipart/form-data' : undefined}
      {...formProps}
      noValidate={props.noValidate || formProps.noValidate}
      ref={element}
      data-tells-offline
      onFocus={load}
      onMouseDown={keepFocus}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (isChecked(submitter) && holds(event)) return;
        if (!checksField(submitter)) {
          named(action);
          sent();
        }
        onSubmit(event);
      }}
      onInput={() => {
        named(action);
        read();
        touched();
      }}
      className={props.className}
    >
      {/* Enter presses the first button of a form. */}
      <button type="submit" name="intent" value={enter} tabIndex={-1} aria-hidden className="sr-only" />
      <input type="hidden" name="idempotencyKey" value={props.idempotencyKey ?? ownKey} />
      {signedIn && <input type="hidden" name="signedIn" value="yes" />}
      {props.children(parts)}
    </Form>
  );
}

/** A key made in the browser, empty before hydration. Unlike randomUUID, this works without https. */
function useOwnKey(): string {
  const [key, setKey] = useState('');
  useEffect(
    () => setKey([...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('-')),
    [],
  );
  return key;
}

/** Names the step in the address, so that Back and reload show it again instead of asking whose draft it is. */
function named(action: string): void {
  const { pathname, search } = window.location;
  const isThisForm = action.startsWith(`${pathname}?`);
  if (isThisForm && search === '') window.history.replaceState(window.history.state, '', action);
}

/** Whether someone typed before React started, so that no handler has seen it. */
const typedEarly = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === 'file') return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  });

const PAUSE_MS = 500;

/** The form's data to save, without the file, which is uploaded on its own. */
function typedIn(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  data.delete('file');
  data.set('intent', 'save');
  return data;
}

/** Posts what is typed with `intent=save` (WIZ-14), shortly after the last input and when the page is left. */
function useSavedDraft(form: RefObject<HTMLFormElement>, action: string) {
  const fetcher = useFetcher();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useRef(fetcher.submit);
  submit.current = fetcher.submit;

  const sent = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  const touched = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (form.current) submit.current(typedIn(form.current), { method: 'post', action });
    }, PAUSE_MS);
  }, [form, action]);

  useEffect(() => {
    const element = form.current;
    const leave = () => {
      if (timer.current === undefined || !element) return;
      sent();
      navigator.sendBeacon(action, typedIn(element));
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [form, action, sent]);

  return { touched, sent };
}
