import { useNavigation } from '@remix-run/react';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { BROWSER_TOASTS } from '~/catalogue/browser-messages';
import { PHASES, STUDY_AREAS } from '~/catalogue/options';
import { REGISTRY_TEXTS } from '~/catalogue/registry-texts';
import { summaryOf } from '~/domain/model/steps';
import { type Asked, askedIn, awaitsLookup, type Imported, recordIn, unconfirmedOf } from '~/domain/model/study-import';
import { STUDY_STEPS } from '~/domain/model/study-steps';
import { Banner } from '~/ui/banner';
import { Button } from '~/ui/button';
import { FieldGrid, type Meta, Select, TextArea, TextField } from '~/ui/form';
import { Search } from '~/ui/icons';
import { Estimates, Summary } from './estimates';
import { OtherRecord } from './other-record';
import type { TabProps } from './tabs';

export function BasicTab({ field, typed }: TabProps) {
  const imported = recordIn(typed);
  const asked = askedIn(typed);
  return (
    <>
      <RegistryLookup meta={field('nctNumber')} />
      {asked && <PostItAnyway asked={asked} />}
      {awaitsLookup(typed) && !field('nctNumber').errors?.length && (
        <Banner title={REGISTRY_TEXTS.later(String(typed.nctNumber))} announce="none">
          {REGISTRY_TEXTS.laterText}
        </Banner>
      )}
      <OtherRecord typed={typed} />
      {imported && <ImportNotice imported={imported} />}
      <Estimates typed={typed} />
      <FieldGrid>
        <TextField meta={field('title')} label="Study title" className="sm:col-span-2" />
        <TextField meta={field('shortTitle')} label="Short title" />
        <TextField meta={field('acronym')} label="Acronym" onInput={uppercased} className="[&_input]:uppercase" />
        <TextField meta={field('protocolNumber')} label="Protocol number" hint="Your own number of the trial." />
        <TextField
          meta={field('secondaryIds')}
          label="Other numbers"
          hint="In other registries, such as EU CT, or at funders."
        />
        <Select meta={field('phase')} label="Phase" options={PHASES} placeholder="Select phase" />
        <Select
          meta={field('therapeuticArea')}
          label="Therapeutic area"
          options={STUDY_AREAS}
          placeholder="Select therapeutic area"
          hint={
            imported && !typed.therapeuticArea
              ? 'We couldn’t tell the therapeutic area from the registry’s conditions. Choose the closest one.'
              : null
          }
        />
        <TextArea
          meta={field('indication')}
          label="Indication"
          required
          rows={2}
          hint="The disease or condition under study."
          className="sm:col-span-2"
        />
        <TextArea meta={field('description')} label="Description" required rows={5} className="sm:col-span-2" />
      </FieldGrid>
    </>
  );
}

/** The NCT number and its Lookup button, disabled while empty or running; Enter triggers it (REG-02). */
function RegistryLookup({ meta }: { meta: Meta }) {
  const [number, setNumber] = useState(String(meta.initialValue ?? ''));
  // People may type before hydration.
  useEffect(() => setNumber((document.getElementById(meta.id) as HTMLInputElement).value), [meta.id]);
  const { formData } = useNavigation();
  const running = formData !== undefined && ['lookup', 'enter'].includes(String(formData.get('intent')));

  function lookUpOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || !number.trim()) return;
    event.preventDefault();
    // A disabled button ignores the click.
    event.currentTarget.form?.querySelector<HTMLButtonElement>('button[value=lookup]')?.click();
  }

  return (
    <div className="rounded-lg bg-sunken p-4 sm:p-5">
      <p className="mb-4 text-ink-muted">
        Already on ClinicalTrials.gov? Look up the study to fill in most of this form.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          meta={meta}
          label="NCT number"
          placeholder="NCT01234567"
          autoComplete="off"
          spellCheck={false}
          onInput={(event) => {
            uppercased(event);
            setNumber(event.currentTarget.value);
          }}
          onKeyDown={lookUpOnEnter}
          className="[&_input]:uppercase"
        />
        <Button
          variant="secondary"
          name="intent"
          value="lookup"
          icon={<Search aria-hidden />}
          disabled={!number.trim()}
          pending={running}
          pendingLabel="Looking up..."
          className="sm:mt-7.5"
        >
          Lookup
        </Button>
      </div>
    </div>
  );
}

/** Turns letters into capitals as they are typed (STU-04) and keeps the caret in place. */
function uppercased({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const { value, selectionStart, selectionEnd } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

/** Asks before a trial that has stopped is filled in (REG-15). */
function PostItAnyway({ asked }: { asked: Asked }) {
  return (
    <Banner tone="warning" title={REGISTRY_TEXTS.postItAnyway(asked.stopped)} announce="none">
      <p>
        {asked.nctNumber}: {asked.title}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        <Button variant="secondary" size="sm" name="intent" value="lookup-anyway">
          Post it anyway
        </Button>
        <Button variant="link" size="sm" name="intent" value="forget">
          Use another number
        </Button>
      </div>
    </Banner>
  );
}

/** What a lookup filled in. */
function ImportNotice({ imported }: { imported: Imported }) {
  const rows = summaryOf(STUDY_STEPS, imported.applied).flatMap(({ rows }) => rows);
  const { title, description } = BROWSER_TOASTS.studyApplied;
  return (
    <Banner tone="success" title={title} announce="none">
      <p>{description}</p>
      <p className="mt-2">
        {imported.status && `The trial’s status on ClinicalTrials.gov is “${imported.status}”. `}A note beside each
        field says where its value comes from. Our team reviews the study before we match sites.
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-9 items-center font-medium text-brand underline underline-offset-3">
          What was filled in from {imported.nctNumber}
        </summary>
        <div className="mt-2">
          <Summary rows={rows} estimates={unconfirmedOf(imported)} />
        </div>
      </details>
    </Banner>
  );
}
