import { useState } from 'react';
import { KIOSK } from '~/catalogue/messages';
import { Button } from '~/ui/button';
import { CloudOff, TriangleAlert } from '~/ui/icons';
import type { Queue, Refusal } from './queue';

interface WaitingProps {
  queue: Queue;
  /** The entry that stands in the form already. */
  correcting?: string;
  onCorrect: (key: string) => void;
  onRemove: (key: string) => void;
}

/** What is in this browser and not yet with us. It names no one: the next person at the kiosk reads it too. */
export function Waiting({ queue, correcting, onCorrect, onRemove }: WaitingProps) {
  const refused = queue.refused.filter(({ key }) => key !== correcting);
  const waiting = queue.waiting.length;
  return (
    <>
      <div role="status">
        {waiting > 0 && (
          <p className="mb-6 flex items-start gap-3 rounded-lg border border-info/25 bg-info-soft p-4">
            <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
            <span>
              <strong className="block font-semibold text-info">{KIOSK.waiting(waiting)}</strong>
              {KIOSK.waitingText}
            </span>
          </p>
        )}
      </div>
      {refused.length > 0 && (
        <div className="mb-6 rounded-lg border border-warning/25 bg-warning-soft p-4">
          <div className="flex items-start gap-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
            <p>
              <strong className="block font-semibold text-warning">{KIOSK.attention(refused.length)}</strong>
              {KIOSK.attentionText}
            </p>
          </div>
          <ul className="mt-3 grid gap-3 sm:pl-8">
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
        </div>
      )}
    </>
  );
}

interface RefusedProps {
  at: number;
  refusal: Refusal;
  onCorrect: () => void;
  onRemove: () => void;
}

function Refused({ at, refusal, onCorrect, onRemove }: RefusedProps) {
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
