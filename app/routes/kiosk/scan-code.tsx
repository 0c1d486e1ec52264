import { KIOSK } from '~/catalogue/messages';
import type { KioskLink } from '~/domain/kiosk/stand.server';
import { Card } from '~/ui/card';
import { QrCode } from '~/ui/qr-code';

/** The way to the same form on a phone (KIO-01). */
export function ScanCode({ link, event }: { link: KioskLink; event: string }) {
  return (
    <Card as="section" className="flex flex-wrap items-center gap-5 lg:block">
      {link.qr && (
        <QrCode code={link.qr} label={KIOSK.codeName(event)} className="w-44 max-w-full shrink-0 lg:mb-4 lg:w-full" />
      )}
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-lg">{KIOSK.scan}</h2>
        <p className="mt-1 text-ink-muted">{KIOSK.scanText}</p>
        <p className="mt-2 break-all text-sm">
          <a href={link.address}>{link.address.replace(/^https?:\/\//, '')}</a>
        </p>
      </div>
    </Card>
  );
}
