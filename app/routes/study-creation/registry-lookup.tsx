import { useNavigation } from '@remix-run/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Button } from '~/ui/button';
import { type Meta, TextField } from '~/ui/form';
import { uppercased } from './uppercased';

/** The NCT number and its Lookup button (REG-02): disabled while empty or running, and Enter triggers it. */
export function RegistryLookup({ meta }: { meta: Meta }) {
  const [number, setNumber] = useState(String(meta.initialValue ?? ''));
  // What was typed before the page came to life counts too.
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
        Already on ClinicalTrials.gov? Look the study up, and most of this form fills itself in.
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
