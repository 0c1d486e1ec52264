import { useLayoutEffect, useRef } from 'react';
import { Button } from '../button';
import { Bar } from '../progress';
import type { UploadState } from './use-upload';

interface SendingProps extends NonNullable<UploadState['sending']> {
  onCancel: () => void;
  /** Called as it goes away with the focus in it: where the focus goes. */
  onFocusLost: () => void;
}

/** How far a file has come, why it rests, and a way to stop it. */
export function Sending({ name, percent, waiting, onCancel, onFocusLost }: SendingProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) onFocusLost();
    };
  }, []);
  return (
    <div ref={box} className="mt-3 flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 break-words text-sm">
          Uploading {name}: <span className="tabular-nums">{percent}%</span>
        </p>
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <Bar percent={percent} tone={waiting ? 'warning' : 'brand'} />
        </div>
        {waiting && <p className="mt-1.5 break-words text-sm text-warning">{waiting}</p>}
      </div>
      <Button type="button" variant="quiet" size="sm" onClick={onCancel}>
        Cancel<span className="sr-only"> sending {name}</span>
      </Button>
    </div>
  );
}
