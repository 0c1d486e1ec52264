import { useId, useRef, useState } from 'react';
import { LINKS } from '~/catalogue/messages';
import { Button } from '~/ui/button';
import { control } from '~/ui/form/field';
import { useKeptRoom } from '~/ui/hydrated';
import { Check, Copy } from '~/ui/icons';

/** The address to copy, with a button if there is JavaScript. */
export function CopyAddress({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const unscripted = useKeptRoom();

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setSaid(LINKS.copied);
    } catch {
      setSaid(LINKS.selected); // not allowed, or no https: the address is selected, ready to copy by key
    }
  }

  return (
    <>
      <label htmlFor={id} className="font-medium">
        Address
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input ref={field} id={id} readOnly value={address} className={`${control} min-w-0 flex-1 basis-64`} />
        <Button
          type="button"
          icon={said === LINKS.copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={copy}
          className={unscripted}
        >
          Copy the address
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-ink-muted text-sm">
        {said}
      </p>
    </>
  );
}
