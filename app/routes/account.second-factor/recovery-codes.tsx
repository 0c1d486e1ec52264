import { useState } from 'react';
import { RECOVERY } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { Banner } from '~/ui/banner';
import { Button, ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { useKeptRoom } from '~/ui/hydrated';
import { Check, Copy, Printer } from '~/ui/icons';

/** The codes, shown only once, to print, copy or write down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const unscripted = useKeptRoom();
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(RECOVERY.copied),
      () => setSaid(RECOVERY.notCopied), // not allowed here, or no https
    );
  return (
    <div className="grid gap-6">
      <Banner title={RECOVERY.on} tone="success">
        {RECOVERY.once}
      </Banner>
      <Card as="section">
        <CardHeader title="Your recovery codes" text={RECOVERY.use} />
        <ul className="grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono md:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="tabular-nums">
              {code}
            </li>
          ))}
        </ul>
        <div data-noprint className="mt-5 flex flex-wrap items-center gap-3">
          <Button
            type="button"
            variant="secondary"
            icon={said === RECOVERY.copied ? <Check aria-hidden /> : <Copy aria-hidden />}
            onClick={copy}
            className={unscripted}
          >
            Copy
          </Button>
          <Button
            type="button"
            variant="secondary"
            icon={<Printer aria-hidden />}
            onClick={() => window.print()}
            className={unscripted}
          >
            Print
          </Button>
          {unscripted && <p className="until-hydrated text-ink-muted">{RECOVERY.byHand}</p>}
          <ButtonLink to={paths.account}>I’ve saved them</ButtonLink>
        </div>
        <p role="status" className="mt-1.5 min-h-5 text-ink-muted text-sm">
          {said}
        </p>
      </Card>
    </div>
  );
}
