import { useEffect, useRef, useState } from 'react';
import { KIOSK } from '~/catalogue/kiosk';
import { KIOSK_WARNING_MS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { KioskLink, Stand } from '~/domain/commands/kiosk/stand.server';
import { Banner } from '~/ui/banner';
import { Button, buttonClass } from '~/ui/button';
import { Card } from '~/ui/card';
import { CalendarDays, type IconType, TriangleAlert, UserRound } from '~/ui/icons';
import { QrCode } from '~/ui/qr-code';
import type { Queue, Refusal } from './queue';

/** The event and field rep that entries are marked with (KIO-01). */
export function StandFacts({ stand }: { stand: Stand }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      <Fact icon={CalendarDays} term="Event" value={stand.event} />
      <Fact icon={UserRound} term="Field rep" value={stand.fieldRep} />
    </dl>
  );
}

function Fact({ icon: Icon, term, value }: { icon: IconType; term: string; value: string }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="flex shrink-0 items-center gap-2 text-ink-muted">
        <Icon aria-hidden className="size-5 text-brand" />
        {term}
      </dt>
      <dd className="min-w-0 font-semibold">{value}</dd>
    </div>
  );
}

/**
 * For a rep who is signed in here. The page has no menus then: whoever uses the form next must not find the rep's leads
 * beside it.
 */
export function LockFirst({ to }: { to: string }) {
  return (
    <div className="mb-6">
      <Banner title={KIOSK.signedIn} tone="warning" announce="none">
        {KIOSK.signedInText}
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <a href={to} className={buttonClass()}>
            {KIOSK.lock}
          </a>
          <a href={paths.events} className={buttonClass({ variant: 'secondary' })}>
            {KIOSK.events}
          </a>
          <form method="post" action="/api/logout">
            <Button type="submit" variant="quiet">
              {KIOSK.signOut}
            </Button>
          </form>
        </div>
      </Banner>
    </div>
  );
}

/** The QR code and address that open the same form on a phone (KIO-01). */
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
          <a href={link.address}>{link.shown.replace(/^https?:\/\//, '')}</a>
        </p>
      </div>
    </Card>
  );
}

/** Counts down before an abandoned form is cleared. Screen readers say it once, not every second. */
export function StillThere({ left, keep }: { left: number | null; keep: () => void }) {
  return (
    <>
      <p role="status" className="sr-only">
        {left !== null && KIOSK.stillThere(KIOSK_WARNING_MS / 1000)}
      </p>
      {left !== null && <Countdown left={left} keep={keep} />}
    </>
  );
}

function Countdown({ left, keep }: { left: number; keep: () => void }) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
  }, []);
  return (
    // At the top, because a tablet's keyboard covers the foot.
    <div data-idle className="fixed inset-x-0 top-0 z-40 p-2 sm:p-4">
      <div className="mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-3 rounded-lg border border-warning/40 bg-warning-soft p-4 shadow-pop">
        <p aria-hidden className="flex items-center gap-3 font-semibold text-lg text-warning tabular-nums">
          <TriangleAlert className="size-5 shrink-0" />
          {KIOSK.stillThere(left)}
        </p>
        <Button
          type="button"
          className="min-h-14"
          onClick={() => {
            keep();
            if (before.current instanceof HTMLElement) before.current.focus();
          }}
        >
          {KIOSK.keep}
        </Button>
      </div>
    </div>
  );
}

interface WaitingProps {
  queue: Queue;
  /** The key of the entry that is being corrected in the form. */
  correcting?: string;
  onCorrect: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The entries not sent yet. Shows no names, because the next person at the kiosk can see it too. */
export function Waiting({ queue, correcting, onCorrect, onRemove }: WaitingProps) {
  const refused = queue.refused.filter(({ key }) => key !== correcting);
  const waiting = queue.waiting.length;
  return (
    <>
      <div role="status">
        {waiting > 0 && (
          <div className="mb-6">
            <Banner title={KIOSK.waiting(waiting)} announce="none">
              {KIOSK.waitingText}
            </Banner>
          </div>
        )}
      </div>
      {refused.length > 0 && (
        <div className="mb-6">
          <Banner title={KIOSK.attention(refused.length)} tone="warning" announce="none">
            {KIOSK.attentionText}
            <ul className="mt-3 grid gap-3">
              {refused.map(({ key, at, refusal }) => (
                <Refused
                  key={key}
                  at={at}
                  refusal={refusal}
                  onCorrect={() => onCorrect(key)}
                  onRemove={() => onRemove(key)}
                />
              ))}
            </ul>
          </Banner>
        </div>
      )}
    </>
  );
}

function Refused(props: { at: number; refusal: Refusal; onCorrect: () => void; onRemove: () => void }) {
  const { at, refusal, onCorrect, onRemove } = props;
  const [sure, setSure] = useState(false);
  const name = KIOSK.entryOf(new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }));
  const why = Object.values(refusal.errors ?? {})[0]?.[0] ?? refusal.message;
  const readable = refusal.message !== KIOSK.unreadable;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-warning/25 border-t pt-3">
      <p className="min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm">{why}</span>
      </p>
      <div className="flex gap-2">
        {sure ? (
          <Button type="button" variant="secondary" onClick={() => setSure(false)}>
            Keep it
          </Button>
        ) : (
          readable && (
            <Button type="button" variant="secondary" onClick={onCorrect} aria-label={`Correct: ${name}`}>
              Correct
            </Button>
          )
        )}
        <Button
          type="button"
          variant="danger"
          onClick={() => (sure ? onRemove() : setSure(true))}
          aria-label={`${sure ? 'Remove for good' : 'Remove'}: ${name}`}
        >
          {sure ? 'Remove for good' : 'Remove'}
        </Button>
      </div>
    </li>
  );
}
