import type { SubmissionResult } from '@conform-to/react';
import { REJECT_REASONS } from '~/catalogue/lists';
import { REASON_HINTS } from '~/catalogue/texts';
import { ReasonField } from './reason-field';

interface RejectReasonsProps {
  /** Whether several records are rejected at once. */
  several?: boolean;
  /** The refused submission, if there was one. */
  refused?: SubmissionResult<string[]>;
}

/** Why a record is rejected: a reason from the list, and the administrator's own words. Both are optional. */
export function RejectReasons({ several, refused }: RejectReasonsProps) {
  const { reasonCode: code, reason } = refused?.initialValue ?? {};
  return (
    <>
      <fieldset>
        <legend className="font-medium text-ink">
          Kind of reason <span className="font-normal text-ink-muted text-sm">Optional</span>
        </legend>
        <div className="mt-1 grid">
          {REJECT_REASONS.map(({ value: each, label }) => (
            <label key={each} className="flex min-h-8 cursor-pointer items-center gap-2.5">
              <input
                type="radio"
                name="reasonCode"
                value={each}
                defaultChecked={each === code}
                className="size-5 shrink-0 accent-brand"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <ReasonField
        hint={several ? REASON_HINTS.toldEach : REASON_HINTS.told}
        errors={refused?.error?.reason ?? []}
        value={reason as string | undefined}
      />
    </>
  );
}
