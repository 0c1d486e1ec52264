import { useState } from 'react';
import { Button, type ButtonVariant } from './button';
import { useKeptRoom } from './hydrated';
import { Check, Copy, Printer } from './icons';

interface CopyOptions {
  text: string;
  label: string;
  /** What it copies, for screen readers, if the page has several. */
  about?: string;
  copied: string;
  failed: string;
  variant?: ButtonVariant;
  select?: () => void;
}

/** A button that copies `text`, and the line below it that says whether that worked. */
export function useCopy({ text, label, about, copied, failed, variant, select }: CopyOptions) {
  const unscripted = useKeptRoom();
  const [said, setSaid] = useState('');
  async function copy() {
    select?.();
    try {
      await navigator.clipboard.writeText(text);
      setSaid(copied);
    } catch {
      setSaid(failed); // not allowed, or no https
    }
  }
  const icon = said === copied ? <Check aria-hidden /> : <Copy aria-hidden />;
  return {
    button: (
      <Button type="button" variant={variant} icon={icon} onClick={copy} className={unscripted}>
        {label}
        {about && <span className="sr-only"> for {about}</span>}
      </Button>
    ),
    status: (
      <p role="status" className="mt-1.5 min-h-5 text-ink-muted text-sm">
        {said}
      </p>
    ),
  };
}

export function PrintButton({ label }: { label: string }) {
  const icon = <Printer aria-hidden />;
  return (
    <Button type="button" variant="secondary" icon={icon} onClick={() => window.print()} className={useKeptRoom()}>
      {label}
    </Button>
  );
}
