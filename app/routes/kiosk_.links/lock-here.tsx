import { useEffect, useRef } from 'react';
import type { Stand } from '~/domain/commands/kiosk/stand.server';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FormActions, PasswordField, ZodForm } from '~/ui/form';

/** Locks the browser that shows it to the kiosk (SCR-11). */
export function LockHere({ stand }: { stand: Stand }) {
  const top = useRef<HTMLElement>(null);
  // Someone who has just created a link looks for it below the form. Someone who opens or reloads the page starts at
  // its top.
  useEffect(() => {
    if (document.activeElement?.closest('#kiosk-link')) top.current?.focus();
  }, []);
  return (
    <section
      data-noprint
      ref={top}
      aria-label={`The link for ${stand.event}`}
      tabIndex={-1}
      className="mt-8 scroll-mt-6 focus:outline-none"
    >
      <Card>
        <CardHeader
          title="Use this device at your stand"
          text="Choose a PIN. Until it is entered, this browser shows only the form: no menus, no account, no other page."
        />
        <ZodForm
          id="kiosk-lock"
          rules={rulesOf('lock')}
          values={{ event: stand.event, rep: stand.fieldRep, stand: stand.token ?? '' }}
          autoComplete="off"
        >
          {(fields) => (
            <>
              <input type="hidden" name="event" value={stand.event} />
              <input type="hidden" name="rep" value={stand.fieldRep} />
              {stand.token && <input type="hidden" name="stand" value={stand.token} />}
              <PasswordField
                meta={fields.pin}
                label="PIN"
                hint="4 to 8 digits. You need it to leave the kiosk."
                inputMode="numeric"
                autoComplete="off"
                className="sm:max-w-72"
              />
              <FormActions>
                <SubmitButton>Lock and open the kiosk</SubmitButton>
              </FormActions>
            </>
          )}
        </ZodForm>
      </Card>
    </section>
  );
}
