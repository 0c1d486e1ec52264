import { getInputProps } from '@conform-to/react';
import { type ReactNode, useId, useState } from 'react';
import { useHydrated } from '../hydrated';
import { FieldFrame, type FieldProps } from './field';

interface RangeFieldProps extends FieldProps {
  min: number;
  max: number;
  step: number;
  /** Values to mark below the slider. */
  ticks: readonly number[];
  format: (value: number) => string;
  /** Additional text beside the value. */
  note?: ReactNode;
}

/** A slider with its value. Without JavaScript, the value is the one the page was loaded with. */
export function RangeField({ min, max, step, ticks, format, note, ...props }: RangeFieldProps) {
  const { meta, hint } = props;
  const initial = Number(meta.initialValue ?? min);
  const [value, setValue] = useState(initial);
  const hydrated = useHydrated();
  const list = useId();
  const { key, ...input } = getInputProps(meta, {
    type: 'range',
    ariaDescribedBy: hint ? meta.descriptionId : undefined,
  });
  return (
    <FieldFrame {...props}>
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <input
            key={key}
            {...input}
            required={undefined}
            min={min}
            max={max}
            step={step}
            list={list}
            onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
            className="block h-11 w-full cursor-pointer accent-brand"
          />
          <datalist id={list}>
            {ticks.map((tick) => (
              <option key={tick} value={tick} />
            ))}
          </datalist>
          <p aria-hidden className="flex justify-between text-ink-muted text-xs tabular-nums">
            {ticks.map((tick) => (
              <span key={tick}>{format(tick)}</span>
            ))}
          </p>
        </div>
        <p className="w-28 shrink-0 text-right">
          <output htmlFor={meta.id} className="block font-semibold text-lg tabular-nums">
            {!hydrated && <span className="sr-only">now </span>}
            {format(value)}
          </output>
          {note && <span className="block text-ink-muted text-xs">{note}</span>}
        </p>
      </div>
    </FieldFrame>
  );
}
