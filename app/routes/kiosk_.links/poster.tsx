import { useId, useRef } from 'react';
import { KIOSK, LINKS } from '~/catalogue/kiosk';
import type { KioskLink, Stand } from '~/domain/commands/kiosk/stand.server';
import { buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { PrintButton, useCopy } from '~/ui/copy';
import { control } from '~/ui/form/field';
import { ExternalLink } from '~/ui/icons';
import { Logo } from '~/ui/layout';
import { QrCode } from '~/ui/qr-code';

interface PosterProps {
  stand: Stand;
  link: KioskLink;
}

/** The link. It prints as a poster only: a page to put beside the tablet. */
export function Poster({ stand, link }: PosterProps) {
  return (
    <section aria-labelledby="link-title" className="mt-8 print:mt-0">
      <div data-noprint className="mb-5">
        <h2 id="link-title" className="mb-3">
          The link for {stand.event}
        </h2>
        <CopyAddress address={link.address} />
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={link.address} className={buttonClass({ variant: 'secondary' })}>
            <ExternalLink aria-hidden />
            Open the kiosk
          </a>
          {link.qr && <PrintButton label="Print the poster" />}
        </div>
      </div>
      {link.qr ? (
        <Card className="flex flex-col items-center text-center print:border-0 print:p-0 print:shadow-none">
          <Logo className="hidden print:mb-10 print:flex" />
          <p className="font-semibold text-2xl print:text-4xl">Register your site</p>
          <p className="mt-1 text-ink-muted text-lg print:mt-3 print:text-2xl">{LINKS.scan}</p>
          <QrCode
            code={link.qr}
            label={KIOSK.codeName(stand.event)}
            className="my-6 w-full max-w-96 print:my-10 print:w-[12cm] print:max-w-none"
          />
          <p className="font-semibold text-xl">{stand.event}</p>
          <p className="mt-1 text-ink-muted">Field rep: {stand.fieldRep}</p>
          <p className="mt-3 break-all text-sm">{link.shown}</p>
        </Card>
      ) : (
        <p className="rounded-lg border border-line bg-sunken p-4">{LINKS.tooLong}</p>
      )}
    </section>
  );
}

/** The address to copy, with a button if there is JavaScript. */
function CopyAddress({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { button, status } = useCopy({
    text: address,
    label: 'Copy the address',
    variant: 'secondary',
    copied: LINKS.copied,
    failed: LINKS.selected,
    select: () => field.current?.select(),
  });
  return (
    <>
      <label htmlFor={id} className="font-medium">
        Address
      </label>
      <div className="mt-1.5 flex flex-wrap gap-3">
        <input ref={field} id={id} readOnly value={address} className={`${control} min-w-0 flex-1 basis-64`} />
        {button}
      </div>
      {status}
    </>
  );
}
